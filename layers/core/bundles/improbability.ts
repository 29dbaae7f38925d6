import { bundleRules as rules } from './rules.ts';

/** What is believed of a rate, events a slot: a gamma distribution. Its mean is shape / slots. */
export type Belief = { readonly shape: number; readonly slots: number };

/**
 * The chance that a negative binomial count of this mean and shape reaches `count`: a Poisson count whose rate is gamma distributed.
 * Summed from `count` up, so that small tails are exact.
 */
export const tail = (count: number, mean: number, shape: number): number => {
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
};

const TERMS_MAX = 2000;
const PRECISION = 1e-9;
const NEGLIGIBLE = 1e-15;

/** So many of one kind, and the fraction of ordinary trades that are of that kind; 1 counts all. */
export type Part = { readonly count: number; readonly share: number };

/** How counts are judged: the slots they were made in, and what else happened in them. */
export type Occasion = {
  /** What is counted, the rarest kind first. */
  readonly parts: readonly Part[];
  readonly slots: number;
  /** Wallets in those slots that are not counted, of either side: they too tell the rate of the moment. */
  readonly others: number;
};

/** What is believed before an occasion, and of it the nearest. */
export type Rate = {
  readonly beliefs: readonly Belief[];
  readonly nearest: Belief;
  /** The chance that a trade brings another into its slot. */
  readonly clumping: number;
  /** A rate that is possible at any moment, and the chance that it is on. */
  readonly rush?: { readonly belief: Belief; readonly share: number };
};

/** The chance of a count under the belief that makes it likeliest. */
export const chanceOf = (rate: Rate, occasion: Occasion): number => {
  const { beliefs, nearest, rush } = rate;
  const chances = [...beliefs, ofMoment(nearest, occasion.slots, occasion.others)].map(belief =>
    chanceUnder(belief, rate, occasion),
  );
  return Math.max(...chances, rush === undefined ? 0 : rush.share * chanceUnder(rush.belief, rate, occasion));
};

/** The chance that every kind reaches its count. What was counted of one kind tells the rate for the next. */
export const chanceUnder = (
  belief: Belief,
  { clumping }: Pick<Rate, 'clumping'>,
  { parts, slots }: Pick<Occasion, 'parts' | 'slots'>,
): number => {
  let chance = 1;
  let { shape, slots: seen } = belief;
  for (const { count, share } of parts) {
    const mean = (share * slots * shape) / seen;
    chance *= clumpedTail(count, mean, shape, share * clumping);
    shape += Math.max(count, mean);
    seen += share * slots;
  }
  return chance;
};

/**
 * The chance of a count of which some came of themselves and others were brought along in the same slot, each with the chance `clumping`:
 * the sum over how many were brought along, an upper bound.
 */
const clumpedTail = (count: number, mean: number, shape: number, clumping: number): number => {
  let sum = 0;
  let ways = 1;
  for (let brought = 0; brought < count; brought++) {
    sum += ways * tail(count - brought, mean, shape);
    ways *= (clumping * (count - 1 - brought)) / (brought + 1);
    if (ways < NEGLIGIBLE) break;
  }
  return Math.min(1, sum);
};

/** What the occasion's own slots say of their rate: a rush shows in all that happens in them, a cohort in its own trades alone. */
const ofMoment = (before: Belief, slots: number, others: number): Belief => ({
  shape: rules.momentWeight + others,
  slots: (rules.momentWeight * before.slots) / before.shape + slots,
});

/** Of all kinds together. */
export const shareOf = (parts: readonly Part[]): number =>
  Math.min(
    1,
    parts.reduce((sum, { share }) => sum + share, 0),
  );

/** A share of sizes could have been any: the chance that some such group exists is larger by how many there are. */
export const chanceOfSome = (chance: number, share: number): number => Math.min(1, chance / share);

/** The number of strangers in a launch's slots, before anything is known of it: taken as one slot, or spread over some. */
export const launchBelief = (slots = 1): Belief => ({
  shape: rules.launchShape,
  slots: (slots * rules.launchShape) / rules.launchMean,
});
