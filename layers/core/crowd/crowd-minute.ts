export type CrowdRegime = 'quiet' | 'trending_crowd' | 'crowded_launch';

/** A minute of a mint. See docs/reference/rules.md#crowd */
export type CrowdMinute = {
  readonly bucketStartMs: number;
  readonly totalTrades: number;
  readonly uniqueWallets: number;
  readonly crowded: boolean;
  readonly crowdScore: number;
  readonly crowdRegime: CrowdRegime;
};

/** A mint's last hour, newest first; `current` may be null. */
export type CrowdView = { readonly current: CrowdMinute | null; readonly minutes: readonly CrowdMinute[] };
