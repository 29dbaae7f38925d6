/** A fixed monotone map of a raw value to 0–1. */
export type FeatureMap = (raw: number) => number;

/** An unknown value maps to the middle, neutral for similarity. */
export const neutral = 0.5;

/** Shares, and booleans as 1 or 0, clamped. */
export const share: FeatureMap = raw => clamp(raw);

/** Percent as a share. */
export const percent: FeatureMap = raw => clamp(raw / 100);

/** A logarithmic scale from `low` (0) to `high` (1). */
export function logBetween(low: number, high: number): FeatureMap {
  return raw => (raw <= low ? 0 : clamp(Math.log(raw / low) / Math.log(high / low)));
}

/** Maps a ratio x to x / (1 + x). */
export const odds: FeatureMap = raw => (raw <= 0 ? 0 : raw === Number.POSITIVE_INFINITY ? 1 : raw / (1 + raw));

/** Maps a percent return to odds: −100 is 0, 0 the middle. */
export const returnPercent: FeatureMap = raw => odds(1 + raw / 100);

/** Inverts dispersion: none is 1, `most` or more is 0. */
export function constancy(most: number): FeatureMap {
  return raw => 1 - clamp(raw / most);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
