import type { Act } from './act.ts';
import { MINUTE, toSlotCount } from './clock.ts';
import type { Graded } from './definition.ts';
import { gradeDump } from './dump-definition.ts';
import type { Instance } from './instance.ts';
import { drawLogUniform, drawOne, drawUniform, type Random, toShuffled } from './random.ts';
import { toTruthClaim, writeSwaps } from './tape.ts';
import { ensurePosition } from './token.ts';
import { runAt, type World, writeTruth } from './world.ts';

/** What a bundle does after buying. */
const aftermaths = ['hold', 'hold', 'hold', 'derisk', 'dump', 'dump', 'exit', 'partial'] as const;
export type Aftermath = (typeof aftermaths)[number];
export function drawAftermath(random: Random): Aftermath {
  return drawOne(random, aftermaths);
}

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
  // Whole slots without repeats.
  const times = sellers.map(() => Math.floor(start + random.unit() * slots)).sort((one, other) => one - other);
  for (let at = 1; at < times.length; at++) times[at] = Math.max(times[at]!, times[at - 1]! + 1);
  let due = Math.floor(bought * share);
  const close = (): void => {
    if (++delivered < sellers.length || sells.length === 0) return;
    const buys = instance.acts.filter(({ side }) => side === 'buy');
    const graded = gradeDump([...buys, ...sells]);
    const { grade } = graded;
    writeTruth(world, {
      detector: 'dump',
      type: bundle.type,
      ...toTruthClaim(instance.token, graded.sells),
      wallets: instance.members.map(({ address }) => address),
      // One clause may fail by a little.
      verdict: grade === 'inside' ? bundle.verdict : bundle.verdict === 'inside' ? grade : 'outside',
      parameters: {
        bundle: bundle.id,
        bundle_verdict: bundle.verdict,
        sold_in_window: graded.share,
        sold: share,
        aftermath,
      },
      note: bundle.verdict === 'outside' ? 'the wallets do not form a bundle, so none can dump' : '',
    });
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
