import { MINUTE } from './clock.ts';
import { drawBoolean, drawLogUniform, drawOne, drawUniform } from './random.ts';
import { getMainPool, type Token } from './token.ts';
import { runAt, type World } from './world.ts';

export type Spot = { readonly token: Token; readonly slot: number };

const TRIES_MAX = 40;
/** In slots. */
export const AGE_MIN = 150;
const HOT_AGE_MAX = 500;
const CLEARANCE = 60;

export type Wish = {
  /** Slots needed before and after. */
  readonly lead: number;
  readonly tail: number;
  /** Prefers the first minutes of a popular token. */
  readonly isHot?: boolean;
  /** Minimum age in slots. */
  readonly age?: number;
};

/** A free token and slot, or null. Prefers young, noisy tokens. */
export function drawSpot(world: World, { lead, tail, isHot = false, age = AGE_MIN }: Wish): Spot | null {
  const { random } = world;
  const mean = world.options.swaps / world.options.tokens;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const token = drawOne(random, world.tokens);
    const from = Math.max(token.launchSlot + age, lead + 10);
    const last = world.end - tail - MINUTE;
    const to = isHot ? Math.min(last, token.launchSlot + HOT_AGE_MAX) : last;
    if (to <= from || (isHot && token.arrivals.weight < mean)) continue;
    const slot = Math.floor(
      drawBoolean(random, 0.5) ? drawUniform(random, from, to) : from - 1 + drawLogUniform(random, 1, to - from),
    );
    if (token.taken.some(other => Math.abs(other - slot) < CLEARANCE)) continue;
    token.taken.push(slot);
    return { token, slot };
  }
  return null;
}

const SETTLED = 2 * MINUTE;

/** A settled token outside the excluded set, or null. */
export function drawSettledToken(world: World, slot: number, but: ReadonlySet<Token>): Token | null {
  const settled = world.tokens.filter(token => token.launchSlot + SETTLED < slot && !but.has(token));
  return settled.length === 0 ? null : drawOne(world.random, settled);
}

/** Plans an action on a settled token, if there is one. */
export function planTokenVisit(world: World, slot: number, act: (token: Token) => void): void {
  const token = drawSettledToken(world, slot, new Set());
  if (token !== null) runAt(world, slot, () => act(token));
}

/** In lamports, limited by the pool. */
export function clampToPool(token: Token, lamports: number, part = 20): number {
  return Math.floor(Math.min(lamports, getMainPool(token).base / part));
}
