/** How far what a mint is told of its buyers' money reaches. All are defaults; decisions, Detection. */
export const evidenceRules = {
  /** A funding counts for a buy up to so long after it, and a buy is a mint's first for a wallet when none came so long before. */
  lateFundingMs: 600_000,
  /** And when it is no older than this. */
  fundingAgeMs: 86_400_000,
  /** Fundings that are told of a buy, the largest: dust that is sent to everyone hides none. */
  fundingsMax: 8,
  /** Who funded the funder, and so on, so far. */
  ancestorsMax: 5,
  /** Mints that are told of one funding, those bought last. */
  mintsMax: 16,
  /** A wallet with a swap this long before a buy is not fresh. */
  freshTradeMs: 86_400_000,
} as const;
