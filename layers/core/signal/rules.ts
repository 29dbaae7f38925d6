/** How a token's evidence becomes a score, 0-100, and a score a severity. All are defaults; only that rugged is critical is contract (decisions 9). */
export const signalRules = {
  /** From which score on; below the first there is none. */
  severities: { low: 1, medium: 25, high: 50, critical: 80 },
  /** A signal that is critical for so long makes the token suspicious. Source: decisions. */
  criticalMs: 60_000,
  /** `rugged` stays 100: it makes the whole critical. */
  validation: { rugged: 100, suspicious: 60, highRisk: 40, freezable: 25, mintable: 15, notValidated: 10 },
  bundles: {
    /** Any open bundle; then by the share of the supply that open bundles hold: 50% of it is the most. */
    open: 10,
    supplyMax: 75,
    fullShare: 0.5,
    highShareMin: 0.15,
    /** Added while one is dumping, and where one is likely to: by its risk score. */
    dumping: 25,
    risky: 10,
    riskMin: 0.5,
  },
  wash: {
    /** Wallets with a record that went on in the last day: the first, each further one, at most. */
    withinMs: 24 * 60 * 60_000,
    first: 25,
    further: 5,
    max: 60,
    manyWallets: 5,
  },
  /** What a funding verdict that is not suspicious comes to at most. */
  quietFundingMax: 20,
} as const;
