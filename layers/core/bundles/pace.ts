import { memoize } from '../kernel/memoize.ts';
import { type Act, getReportedFlagVersion, type Side } from './act.ts';
import type { Belief } from './improbability.ts';
import { bundleRules as rules } from './rules.ts';

export function createPace() {
  return {
    /** Wallets per slot, decayed over each of `paceSlots`, as of `atSlot`. */
    sums: rules.paceSlots.map(() => 0),
    atSlot: 0,
    /** Slots with trades, with several, and with several as expected. */
    filled: 0,
    shared: 0,
    sharedExpected: 0,
    /** Folded slots within one window of the previous one. */
    neighboured: 0,
  };
}

export type Pace = ReturnType<typeof createPace>;

/** Folds an expired slot; slots may come in any order. */
export function foldSlot(pace: Pace, slot: number, wallets: number, expected: number): void {
  if (wallets === 0) return;
  if (Math.abs(slot - pace.atSlot) < rules.windowSlots) pace.neighboured++;
  if (slot > pace.atSlot) {
    rules.paceSlots.forEach((scale, level) => {
      pace.sums[level]! *= Math.exp((pace.atSlot - slot) / scale);
    });
    pace.atSlot = slot;
  }
  rules.paceSlots.forEach((scale, level) => {
    pace.sums[level]! += wallets * Math.exp((slot - pace.atSlot) / scale);
  });
  pace.filled++;
  if (wallets > 1) pace.shared++;
  // Share with two or more events, in a Poisson process.
  const none = Math.exp(-expected);
  pace.sharedExpected += expected < 1e-6 ? 0 : 1 - (expected * none) / (1 - none);
}

/** Returns how often a trade triggers another beyond the rate. */
export function estimateClumping(pace: Pace): number {
  const excess = Math.max(0, pace.shared - pace.sharedExpected) + rules.clumping * rules.clumpingSlots;
  return excess / (pace.filled + rules.clumpingSlots);
}

/** Estimates a rush's chance from trades close together. */
export function estimateRushShare({ neighboured, filled }: Pace): number {
  return Math.max(rules.rushShareMin, (rules.rushShareWeight + neighboured) / (rules.rushShareWeight + filled));
}

export type SlotActs = { readonly buy: Act[]; readonly sell: Act[]; isFolded: boolean };

/** Counts wallets of one side outside all clusters. */
export function countOrdinaryWallets(acts: readonly Act[]): number {
  if (acts.length < 2) return acts.length === 0 || acts[0]!.reported ? 0 : 1;
  return walletsOf(acts, acts.length, getReportedFlagVersion());
}

/** Acts are only added. */
const walletsOf = memoize(
  (acts: readonly Act[], _count: number, _flags: number): number =>
    new Set(acts.filter(act => !act.reported).map(act => act.wallet)).size,
);

/**
 * Estimates a side's rate from earlier slots, without the launch slots.
 * Each shorter average uses the next longer one as its prior.
 */
export function estimateBeliefs(
  pace: Pace,
  slots: ReadonlyMap<number, SlotActs>,
  side: Side,
  slot: number,
  firstSlot: number,
): readonly Belief[] {
  const sums = pace.sums.map((sum, level) => sum * Math.exp((pace.atSlot - slot) / rules.paceSlots[level]!));
  const begin = firstSlot + rules.launchSlots;
  for (const [at, acts] of slots) {
    if (acts.isFolded || at >= slot || at < begin || acts[side].length === 0) continue;
    const wallets = countOrdinaryWallets(acts[side]);
    for (let level = 0; level < sums.length; level++)
      sums[level]! += wallets * Math.exp((at - slot) / rules.paceSlots[level]!);
  }
  const age = Math.max(0, slot - begin);
  let belief: Belief = rules.firstPace;
  const beliefs = sums.map((sum, level) => {
    const scale = rules.paceSlots[level]!;
    const weight = level === 0 ? belief.shape : rules.paceWeights[level - 1]!;
    const seen = scale * (1 - Math.exp(-age / scale));
    belief = { shape: weight + sum, slots: (weight * belief.slots) / belief.shape + seen };
    return belief;
  });
  return beliefs.slice(1);
}
