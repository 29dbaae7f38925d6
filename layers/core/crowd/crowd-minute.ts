export type CrowdRegime = 'quiet' | 'trending_crowd' | 'crowded_launch';

/** One minute of a mint. Source: spec 2.23. */
export type CrowdMinute = {
  readonly bucketStartMs: number;
  readonly totalTrades: number;
  readonly uniqueWallets: number;
  readonly crowded: boolean;
  /** 0–1 */
  readonly crowdScore: number;
  readonly crowdRegime: CrowdRegime;
};

/** A mint's last hour at a moment, newest first; `current` is the minute that holds the moment, null where the mint never traded. */
export type CrowdView = { readonly current: CrowdMinute | null; readonly minutes: readonly CrowdMinute[] };
