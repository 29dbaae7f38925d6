/** Limits of evidence about buyers' money. All are defaults of this service. */
export const evidenceRules = {
  /** Largest delay of a funding after its buy, and gap before a repeated first buy. */
  lateFundingMs: 600_000,
  /** Largest age of a funding at its buy. */
  fundingAgeMs: 86_400_000,
  /** Largest fundings per buy; dust does not displace them. */
  fundingsMax: 8,
  /** Funders of funders to trace. */
  ancestorsMax: 5,
  /** Mints per funding, most recent buys. */
  mintsMax: 16,
  /** Earlier swaps make a wallet not fresh. */
  freshTradeMs: 86_400_000,
} as const;
