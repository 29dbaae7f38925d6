import { MINUTE, toSlotCount } from './clock.ts';
import { type Graded, relaxed, strict } from './definition.ts';
import type { Instance } from './instance.ts';
import { drawLogUniform, drawOne, drawUniform, type Random, toShuffled } from './random.ts';
import { type Act, toTruthClaim, writeSwaps } from './tape.ts';
import { ensurePosition } from './token.ts';
import { runAt, type World, writeTruth } from './world.ts';

/** What a bundle does after buying. */
const aftermaths = ['hold', 'hold', 'hold', 'derisk', 'dump', 'dump', 'exit', 'partial'] as const;
export type Aftermath = (typeof aftermaths)[number];
export function drawAftermath(random: Random): Aftermath {
  return drawOne(random, aftermaths);
}

const WINDOW_MS = 60_000;

type Identified = Graded & { readonly id: string };

function drawSalePlan(random: Random, aftermath: Exclude<Aftermath, 'hold'>) {
  const later = drawLogUniform(random, 0.5 * MINUTE, 25 * MINUTE);
  switch (aftermath) {
    case 'derisk':
      return { share: drawUniform(random, 0.8, 0.98), slots: drawUniform(random, 12, 60) * MINUTE, delay: later };
    case 'dump':
      return { share: drawUniform(random, 0.15, 1), slots: toSlotCount(drawLogUniform(random, 8, 110)), delay: later };
    case 'exit':
      return { share: 1, slots: drawLogUniform(random, 0.3, 30) * MINUTE, delay: later };
    case 'partial':
      return { share: drawUniform(random, 0.1, 0.3), slots: drawLogUniform(random, 0.3, 5) * MINUTE, delay: later };
  }
}

/** Schedules a bundle's sells and writes the truth of a dump. */
export function planAftermath(world: World, instance: Instance, bundle: Identified, aftermath: Aftermath): void {
  if (aftermath === 'hold') return;
  const { random } = world;
  const { share, slots, delay } = drawSalePlan(random, aftermath);
  // A truncated dump could not be judged.
  if (world.slot + delay + slots + MINUTE >= world.end) return;
  const buyers = toShuffled(random, [
    ...new Set(instance.acts.filter(act => act.side === 'buy').map(act => act.wallet)),
  ]);
  const bought = buyers.reduce((sum, wallet) => sum + ensurePosition(instance.token, wallet).raw, 0);
  const sells: Act[] = [];
  let [left, delivered] = [Math.floor(bought * share), 0];
  const sellers = buyers.filter(wallet => {
    const had = left > 0;
    left -= ensurePosition(instance.token, wallet).raw;
    return had;
  });
  const start = world.slot + delay;
  const times = sellers.map(() => Math.floor(start + random.unit() * slots)).sort((one, other) => one - other);
  for (let at = 1; at < times.length; at++) times[at] = Math.max(times[at]!, times[at - 1]! + 1);
  let due = Math.floor(bought * share);
  const close = (): void => {
    if (++delivered === sellers.length) judgeDump(world, instance, bundle, sells, { bought, share, aftermath });
  };
  sellers.forEach((wallet, index) => {
    runAt(world, times[index]!, () => {
      const raw = Math.min(due, ensurePosition(instance.token, wallet).raw);
      due -= raw;
      if (raw > 0) sells.push(...writeSwaps(world, [{ token: instance.token, wallet, side: 'sell', raw }]));
      close();
    });
  });
}

type Sold = { readonly bought: number; readonly share: number; readonly aftermath: Aftermath };

function judgeDump(world: World, instance: Instance, bundle: Identified, sells: readonly Act[], sold: Sold): void {
  // The largest share sold within a minute.
  let best: { share: number; acts: readonly Act[] } = { share: 0, acts: [] };
  for (const first of sells) {
    const swaps = sells.filter(({ ms }) => ms >= first.ms && ms - first.ms <= WINDOW_MS);
    const part = swaps.reduce((sum, act) => sum + act.tokenRaw, 0) / sold.bought;
    if (part > best.share) best = { share: part, acts: swaps };
  }
  const { share, acts } = best;
  if (acts.length === 0) return;
  const reach = share >= strict.dumpShare ? 'inside' : share >= relaxed.dumpShare ? 'near_miss' : 'outside';
  const verdict = reach === 'inside' && bundle.verdict !== 'inside' ? 'outside' : reach;
  let sum = 0;
  const crossing = acts.find(({ tokenRaw }) => {
    sum += tokenRaw;
    return sum >= strict.dumpShare * sold.bought;
  });
  writeTruth(world, {
    detector: 'dump',
    type: bundle.type,
    ...toTruthClaim(instance.token, acts),
    wallets: instance.members.map(({ address }) => address),
    toMs: (crossing ?? acts.at(-1)!).ms,
    verdict,
    parameters: {
      bundle: bundle.id,
      bundle_verdict: bundle.verdict,
      sold_in_a_minute: share,
      sold: sold.share,
      aftermath: sold.aftermath,
    },
    note: verdict === reach ? '' : 'the wallets do not form a bundle, so none can dump',
  });
}
