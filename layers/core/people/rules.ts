/** Defaults of this service (docs/reference/rules/people.md). */
export const peopleRules = {
  /** Buys up to this long after the first trade are snipes. */
  sniperMs: 5_000,
  /** First funding, or first swap, at most this long before the first buy. */
  freshMs: 24 * 60 * 60_000,
  /** A holding worth this makes a whale. */
  whaleUsd: 10_000n * 10n ** 30n,
  /** First buyers that are kept. */
  firstBuyersMax: 2_000,
  /** Wallets whose own records an answer reads. */
  recordsMax: 10_000,
  /** Largest holders of `top10_pct`. */
  topHolders: 10,
} as const;
