import type { Act, Side } from './act.ts';
import type { Belief } from './improbability.ts';
import { bundleRules as rules } from './rules.ts';

/** How often one side of a token trades: sums over folded slots that fade with distance, and how often trades share a slot. */
export type Pace = {
  /** Wallets by slot, faded over each of `paceSlots`, as of `atSlot`. */
  readonly sums: number[];
  atSlot: number;
  /** Folded slots with a trade, those with two or more, and how many of these the rate explains. */
  filled: number;
  shared: number;
  sharedExpected: number;
  /** Folded slots so near the one folded before that one window holds both. */
  neighboured: number;
};

export const emptyPace = (): Pace => ({
  sums: rules.paceSlots.map(() => 0),
  atSlot: 0,
  filled: 0,
  shared: 0,
  sharedExpected: 0,
  neighboured: 0,
});

/** Folds a slot whose trades are no longer told apart; slots may come in any order. */
export const foldSlot = (pace: Pace, slot: number, wallets: number, expected: number): void => {
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
  pace.sharedExpected += sharedShare(expected);
};

/** Of slots with a Poisson count of this mean that are not empty, the share that has two or more. */
const sharedShare = (mean: number): number => (mean < 1e-6 ? 0 : 1 - (mean * Math.exp(-mean)) / (1 - Math.exp(-mean)));

/** How often a trade brings another into its own slot, beyond what the rate explains. */
export const clumpingOf = (pace: Pace): number => {
  const excess = Math.max(0, pace.shared - pace.sharedExpected) + rules.clumping * rules.clumpingSlots;
  return excess / (pace.filled + rules.clumpingSlots);
};

/** How likely a trade is to have company within a window, as this token's trades had so far: the chance that a rush is on. */
export const rushShareOf = ({ neighboured, filled }: Pace): number =>
  Math.max(rules.rushShareMin, (rules.rushShareWeight + neighboured) / (rules.rushShareWeight + filled));

/** Acts of a remembered slot by side, and whether its wallets are in the sums. */
export type SlotActs = { readonly buy: Act[]; readonly sell: Act[]; isFolded: boolean };

/** Wallets of one side that no cluster explains. */
export const ordinaryWallets = (acts: readonly Act[]): number => {
  if (acts.length < 2) return acts.length === 0 || acts[0]!.told ? 0 : 1;
  return new Set(acts.filter(act => !act.told).map(act => act.wallet)).size;
};

/**
 * What the slots before `slot` let believe of one side's rate in it: an average over each of `paceSlots`, a shorter one leaning on the next
 * longer, the longest only leant on. The token's launch slots are left out.
 */
export const beliefsAt = (
  pace: Pace,
  slots: ReadonlyMap<number, SlotActs>,
  side: Side,
  slot: number,
  firstSlot: number,
): readonly Belief[] => {
  const sums = pace.sums.map((sum, level) => sum * Math.exp((pace.atSlot - slot) / rules.paceSlots[level]!));
  const begin = firstSlot + rules.launchSlots;
  for (const [at, acts] of slots) {
    if (acts.isFolded || at >= slot || at < begin || acts[side].length === 0) continue;
    const wallets = ordinaryWallets(acts[side]);
    for (let level = 0; level < sums.length; level++)
      sums[level]! += wallets * Math.exp((at - slot) / rules.paceSlots[level]!);
  }
  return lean(sums, Math.max(0, slot - begin));
};

const lean = (sums: readonly number[], age: number): readonly Belief[] => {
  let { shape, slots }: Belief = rules.firstPace;
  const beliefs = sums.map((sum, level) => {
    const scale = rules.paceSlots[level]!;
    const weight = level === 0 ? shape : rules.paceWeights[level - 1]!;
    slots = (weight * slots) / shape + scale * (1 - Math.exp(-age / scale));
    shape = weight + sum;
    return { shape, slots };
  });
  return beliefs.slice(1);
};
