import { tryBuy, trySell } from './careful.ts';
import { MINUTE, toSlotCount } from './clock.ts';
import { createStrangers, noteCrew, selectKind, selectStrain } from './instance.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawUniform, logNormal } from './random.ts';
import { clampToPool, drawSettledToken, planTokenVisit } from './spot.ts';
import { writeSwaps } from './tape.ts';
import type { Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { getNowMs, runAt, type World } from './world.ts';

const kinds = ['plain', 'ten', 'chain', 'slow', 'third'] as const;
const strains = ['few', 'late', 'taste'] as const;

type Copying = ReturnType<typeof draw>;

function draw(world: World) {
  const { random } = world;
  const strained = selectStrain(world, 'follow', strains);
  const kind = strained === null ? selectKind(world, 'follow', kinds) : 'plain';
  return {
    kind,
    strained,
    /** Share of the leader's buys that are copied. */
    rate: kind === 'third' ? drawUniform(random, 0.28, 0.4) : strained === 'few' ? 1 : drawUniform(random, 0.6, 1),
    /** Approximate delay in seconds. */
    seconds:
      kind === 'slow'
        ? drawUniform(random, 20, 50)
        : strained === 'late'
          ? drawUniform(random, 50, 90)
          : drawLogUniform(random, 2, 12),
    tokens:
      kind === 'third'
        ? drawInteger(random, 12, 20)
        : strained === 'few'
          ? drawInteger(random, 1, 3)
          : drawInteger(random, 5, 12),
  };
}

/** Plans a leader with copiers, or a near miss. */
export function planCopying(world: World): void {
  const { random } = world;
  const copying = draw(world);
  const crowds: Partial<Record<Copying['kind'], number>> = { ten: 10, chain: 2 };
  const count = crowds[copying.kind] ?? (copying.strained !== null ? 1 : drawInteger(random, 1, 3));
  const [leader, ...followers] = createStrangers(random, 1 + count) as [Wallet, ...Wallet[]];
  const from = drawUniform(random, 4 * MINUTE, 0.5 * world.end);
  const span = (world.end - from - 5 * MINUTE) * drawUniform(random, 0.4, 1);
  const seen = new Set<Token>();
  for (let turn = 0; turn < copying.tokens; turn++) {
    const slot = from + (span * (turn + random.unit())) / copying.tokens;
    const token = drawSettledToken(world, slot, seen);
    if (token === null) continue;
    seen.add(token);
    if (copying.strained === 'taste') {
      // The same token within the hour, independently.
      for (const wallet of [leader, ...followers])
        runAt(world, slot + drawUniform(world.random, 0, 60) * MINUTE, () => void tryTasteBuy(world, token, wallet));
    } else runAt(world, slot, () => void tryLeaderBuy(world, token, leader, followers, copying));
  }
  for (const wallet of followers) {
    for (let count = drawInteger(world.random, 0, 5); count > 0; count--) {
      planTokenVisit(world, from + span * world.random.unit(), token => void tryTasteBuy(world, token, wallet));
    }
  }
  if (copying.strained === 'taste')
    for (const follower of followers) noteCrew(world, 'follow', [leader, follower], 0, copying);
}

function tryTasteBuy(world: World, token: Token, wallet: Wallet): boolean {
  return tryBuy(world, token, wallet, clampToPool(token, Math.min(2, Math.max(0.02, wallet.tasteSol)) * 1e9));
}

/** A leader's buy and its copies. In a chain each copies the one before. */
function tryLeaderBuy(
  world: World,
  token: Token,
  leader: Wallet,
  followers: readonly Wallet[],
  copying: Copying,
): boolean {
  if (!tryTasteBuy(world, token, leader)) return false;
  const isChain = copying.kind === 'chain';
  for (const follower of isChain ? followers.slice(0, 1) : followers) {
    if (!drawBoolean(world.random, copying.rate)) continue;
    const ledMs = getNowMs(world);
    const pair = { leader: leader.address, follower: follower.address, mint: token.mint, ledMs };
    // In seconds. Draws inside the rule keep a margin.
    const { random } = world;
    const { strained, seconds } = copying;
    const lag =
      strained === 'late'
        ? logNormal(random, seconds, 0.2)
        : Math.min(59.5, Math.max(1.4, logNormal(random, seconds, 0.35)));
    runAt(world, world.slot + toSlotCount(lag), () => {
      if (tryLeaderBuy(world, token, follower, isChain ? followers.slice(1) : [], copying))
        world.notes.copies.push({ ...pair, ms: getNowMs(world) });
    });
  }
  return true;
}

const SNIPERS = 3;

/** Wallets that buy early without copying. */
export function planHunters(world: World): void {
  const [everywhere, ...snipers] = createStrangers(world.random, 1 + SNIPERS) as [Wallet, ...Wallet[]];
  for (const token of world.tokens) {
    runAt(world, token.launchSlot + toSlotCount(drawLogUniform(world.random, 2, 50)), () =>
      writeHunterBuy(world, token, everywhere),
    );
    for (const sniper of snipers)
      if (drawBoolean(world.random, 0.4))
        runAt(world, token.launchSlot + toSlotCount(drawLogUniform(world.random, 1.5, 40)), () =>
          writeHunterBuy(world, token, sniper),
        );
  }
}

function writeHunterBuy(world: World, token: Token, wallet: Wallet): void {
  const raw = clampToPool(token, drawUniform(world.random, 0.05, 0.4) * 1e9);
  writeSwaps(world, [{ token, wallet, side: 'buy', raw }]);
  runAt(world, world.slot + drawLogUniform(world.random, 0.5, 20) * MINUTE, () => trySell(world, token, wallet));
}
