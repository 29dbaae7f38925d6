import { bundleRules as rules } from './rules.ts';

/** Gamma distribution of events per slot; mean shape / slots. */
export type Belief = { readonly shape: number; readonly slots: number };

/** Negative binomial tail from `count`, summed upwards for precision. */
export function computeBinomialTail(count: number, mean: number, shape: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  const share = mean / (shape + mean);
  let term = (1 - share) ** shape;
  for (let i = 0; i < count; i++) term *= (share * (shape + i)) / (i + 1);
  let sum = 0;
  for (let i = count; i < count + TERMS_MAX && term > sum * PRECISION; i++) {
    sum += term;
    term *= (share * (shape + i)) / (i + 1);
  }
  return Math.min(1, sum);
}

const TERMS_MAX = 2000;
const PRECISION = 1e-9;
const NEGLIGIBLE = 1e-15;

/** A count, and its kind's share of ordinary trades (1 for all). */
export type Part = { readonly count: number; readonly share: number };

export type Observation = {
  /** Rarest kind first. */
  readonly parts: readonly Part[];
  readonly slots: number;
  /** Uncounted wallets on either side; they also indicate the current rate. */
  readonly others: number;
};

export type Rate = {
  readonly beliefs: readonly Belief[];
  readonly nearest: Belief;
  /** Chance that a trade triggers another in its slot. */
  readonly clumping: number;
  /** A rate that is always possible, and its chance. */
  readonly rush?: { readonly belief: Belief; readonly share: number };
};

/** Returns the largest chance of a count under any belief. */
export function computeChance(rate: Rate, observation: Observation): number {
  const { beliefs, nearest, rush } = rate;
  // A rush moves all trades in its slots, a cohort only its own.
  const current = {
    shape: rules.currentWeight + observation.others,
    slots: (rules.currentWeight * nearest.slots) / nearest.shape + observation.slots,
  };
  const chances = [...beliefs, current].map(belief => computeChanceUnder(belief, rate, observation));
  return Math.max(...chances, rush === undefined ? 0 : rush.share * computeChanceUnder(rush.belief, rate, observation));
}

/** Chance that every kind reaches its count; each updates the next. */
export function computeChanceUnder(
  belief: Belief,
  { clumping }: Pick<Rate, 'clumping'>,
  { parts, slots }: Pick<Observation, 'parts' | 'slots'>,
): number {
  let chance = 1;
  let { shape, slots: seen } = belief;
  for (const { count, share } of parts) {
    const mean = (share * slots * shape) / seen;
    // Upper bound, summed over the number of triggered trades.
    let sum = 0;
    let ways = 1;
    for (let brought = 0; brought < count; brought++) {
      sum += ways * computeBinomialTail(count - brought, mean, shape);
      ways *= (share * clumping * (count - 1 - brought)) / (brought + 1);
      if (ways < NEGLIGIBLE) break;
    }
    chance *= Math.min(1, sum);
    shape += Math.max(count, mean);
    seen += share * slots;
  }
  return chance;
}

/** Sums the shares, at most 1. */
export function sumShares(parts: readonly Part[]): number {
  return Math.min(
    1,
    parts.reduce((sum, { share }) => sum + share, 0),
  );
}

/** Corrects for the number of possible groups of that share. */
export function scaleChanceByShare(chance: number, share: number): number {
  return Math.min(1, chance / share);
}

/** Prior for the number of strangers in a token's launch slots. */
export function createLaunchBelief(slots = 1): Belief {
  return {
    shape: rules.launchShape,
    slots: (slots * rules.launchShape) / rules.launchMean,
  };
}

/** The rate of strangers at any launch, before the token's own is known. */
export const anyLaunch: Rate = { beliefs: [createLaunchBelief()], nearest: createLaunchBelief(), clumping: 0 };
