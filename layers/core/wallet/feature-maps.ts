/** A fixed map of a raw value to 0–1; monotone, and within 0–1 for every number. */
export type FeatureMap = (raw: number) => number;

/** What an unknown raw value becomes: the middle, which speaks neither for nor against likeness. */
export const neutral = 0.5;

/** Shares, and yes or no as 1 or 0: as they are. */
export const share: FeatureMap = raw => clamp(raw);

/** Percent as a share. */
export const percent: FeatureMap = raw => clamp(raw / 100);

/** Even steps per factor between `low` (0) and `high` (1): times, sizes, frequencies. */
export const logBetween =
  (low: number, high: number): FeatureMap =>
  raw =>
    raw <= low ? 0 : clamp(Math.log(raw / low) / Math.log(high / low));

/** A ratio of like things x as x / (1 + x): 1 is the middle, without end above. */
export const odds: FeatureMap = raw => (raw <= 0 ? 0 : raw === Number.POSITIVE_INFINITY ? 1 : raw / (1 + raw));

/** A return in percent, as the odds of what came back to what went in: −100 is 0, 0 the middle, +100 two thirds. */
export const returnPercent: FeatureMap = raw => odds(1 + raw / 100);

/** Scatter turned to constancy: no scatter is 1, `most` or more is 0. */
export const constancy =
  (most: number): FeatureMap =>
  raw =>
    1 - clamp(raw / most);

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
