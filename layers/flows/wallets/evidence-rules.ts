/** All are defaults of this service. */
export const evidenceRules = {
  /** Late funding, and the gap between first buys. */
  lateFundingMs: 600_000,
  fundingAgeMs: 7 * 86_400_000,
  /** Dust must not displace large fundings. */
  fundingsMax: 16,
  ancestorsMax: 20,
  /** Mints per funding, most recent buys. */
  mintsMax: 16,
  /** Buys per funding of an import. */
  claimedBuysMax: 64,
  /** A member's rows this close to its bundle's detection name the mint. */
  crewBuyMs: 3_600_000,
  /** An earlier swap makes a wallet not fresh. */
  freshTradeMs: 86_400_000,
  /** Rows read for what a wallet traded long ago. */
  pastRowsMax: 4_096,
} as const;
