import { buyCarefully, sellCarefully } from './careful.ts';
import { MINUTE, slotsOf } from './clock.ts';
import { kindOf, noteCrew, strainOf, strangers } from './instance.ts';
import { between, chance, logNormal, spread, whole } from './random.ts';
import { bearable, settledToken, visit } from './spot.ts';
import { transact } from './tape.ts';
import type { Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { at, nowMs, type World } from './world.ts';

const kinds = ['plain', 'ten', 'chain', 'slow', 'third'] as const;
const strains = ['few', 'late', 'taste'] as const;

type Copying = ReturnType<typeof draw>;

const draw = (world: World) => {
  const { random } = world;
  const strained = strainOf(world, 'follow', strains);
  const kind = strained === null ? kindOf(world, 'follow', kinds) : 'plain';
  return {
    kind,
    strained,
    /** Share of the leader's buys that are copied. */
    rate: kind === 'third' ? between(random, 0.28, 0.4) : strained === 'few' ? 1 : between(random, 0.6, 1),
    /** Approximate delay in seconds. */
    seconds:
      kind === 'slow' ? between(random, 20, 50) : strained === 'late' ? between(random, 50, 90) : spread(random, 2, 12),
    tokens: kind === 'third' ? whole(random, 12, 20) : strained === 'few' ? whole(random, 1, 3) : whole(random, 5, 12),
  };
};

/** Plans a leader with copiers, or a near miss: too rare, too late or independent. */
export const planCopying = (world: World): void => {
  const { random } = world;
  const copying = draw(world);
  const [leader, ...followers] = strangers(random, 1 + countOf(world, copying)) as [Wallet, ...Wallet[]];
  const from = between(random, 4 * MINUTE, 0.5 * world.end);
  const span = (world.end - from - 5 * MINUTE) * between(random, 0.4, 1);
  const seen = new Set<Token>();
  for (let turn = 0; turn < copying.tokens; turn++) {
    const slot = from + (span * (turn + random.unit())) / copying.tokens;
    const token = settledToken(world, slot, seen);
    if (token === null) continue;
    seen.add(token);
    if (copying.strained === 'taste') buyApart(world, token, [leader, ...followers], slot);
    else at(world, slot, () => void lead(world, token, leader, followers, copying));
  }
  for (const wallet of followers) buyAlone(world, wallet, from, span);
  if (copying.strained === 'taste')
    for (const follower of followers) noteCrew(world, 'follow', [leader, follower], 0, copying);
};

const countOf = ({ random }: World, { kind, strained }: Copying): number =>
  kind === 'ten' ? 10 : kind === 'chain' ? 2 : strained !== null ? 1 : whole(random, 1, 3);

const buyAlone = (world: World, wallet: Wallet, from: number, span: number): void => {
  for (let count = whole(world.random, 0, 5); count > 0; count--) {
    visit(world, from + span * world.random.unit(), token => void buy(world, token, wallet));
  }
};

/** The same token within the hour, independently. */
const buyApart = (world: World, token: Token, wallets: readonly Wallet[], slot: number): void => {
  for (const wallet of wallets)
    at(world, slot + between(world.random, 0, 60) * MINUTE, () => void buy(world, token, wallet));
};

const buy = (world: World, token: Token, wallet: Wallet): boolean =>
  buyCarefully(world, token, wallet, bearable(token, Math.min(2, Math.max(0.02, wallet.tasteSol)) * 1e9));

/** A leader's buy and its copies. In a chain each copies the one before. */
const lead = (world: World, token: Token, leader: Wallet, followers: readonly Wallet[], copying: Copying): boolean => {
  if (!buy(world, token, leader)) return false;
  const isChain = copying.kind === 'chain';
  for (const follower of isChain ? followers.slice(0, 1) : followers) {
    if (!chance(world.random, copying.rate)) continue;
    const ledMs = nowMs(world);
    const pair = { leader: leader.address, follower: follower.address, mint: token.mint, ledMs };
    // In seconds. Draws inside the rule keep a margin.
    const { random } = world;
    const { strained, seconds } = copying;
    const lag =
      strained === 'late'
        ? logNormal(random, seconds, 0.2)
        : Math.min(59.5, Math.max(1.4, logNormal(random, seconds, 0.35)));
    at(world, world.slot + slotsOf(lag), () => {
      if (lead(world, token, follower, isChain ? followers.slice(1) : [], copying))
        world.notes.copies.push({ ...pair, ms: nowMs(world) });
    });
  }
  return true;
};

const SNIPERS = 3;

/** Wallets that buy early without copying. */
export const planHunters = (world: World): void => {
  const [everywhere, ...snipers] = strangers(world.random, 1 + SNIPERS) as [Wallet, ...Wallet[]];
  for (const token of world.tokens) {
    at(world, token.launchSlot + slotsOf(spread(world.random, 2, 50)), () => hunt(world, token, everywhere));
    for (const sniper of snipers)
      if (chance(world.random, 0.4))
        at(world, token.launchSlot + slotsOf(spread(world.random, 1.5, 40)), () => hunt(world, token, sniper));
  }
};

const hunt = (world: World, token: Token, wallet: Wallet): void => {
  const raw = bearable(token, between(world.random, 0.05, 0.4) * 1e9);
  transact(world, [{ token, wallet, side: 'buy', raw }]);
  at(world, world.slot + spread(world.random, 0.5, 20) * MINUTE, () => sellCarefully(world, token, wallet));
};
