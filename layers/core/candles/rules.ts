/** Tunable parameters of candles and outliers. See docs/explanation/market-data.md. */

/** Trades this much older than the newest enter no candle. */
export const latenessMs = 15 * 60_000;

export const outlierRules = {
  /** Maximum factor from the expected price, at ordinary size. */
  bandMax: 3,
  calmMax: 1.5,
  /** For the smallest trades, which fixed fees distort. */
  bandMin: 1.2,
  /** Narrows the band with size: band × (notional / typical)^bandPower. */
  bandPower: 0.25,
  /** Maximum distance, as a multiple of the usual distance. */
  scaleFactor: 6,
  /** Weight of one trade in the usual distance. */
  scaleGain: 0.1,
  /** On a noisy tape, a trade of ordinary size. */
  strictMax: 1.35,
  strictMin: 1.12,
  /** Narrows the strict band: strictMax × (notional / typical)^strictPower. */
  strictPower: 0.1,
  /** Noise that a far-off trade adds and an accepted one removes. */
  noiseGain: 0.03,
  noiseLoss: 0.005,
  /** Share of far-off trades that makes a tape noisy. */
  noiseFull: 0.06,
  /** Token-account rent, and its maximum with fees. Lamports. */
  rentLamports: 2_039_280,
  rentLamportsMax: 3_300_000,
  /** Smaller amounts are fees. Lamports. */
  feeLamportsMax: 400_000,
  doubtfulRejected: 2,
  /** Fewer USD weigh less while a reference is young. */
  foundingUsd: 10,
  /** Minimum evidence of other wallets for patience. */
  othersMin: 0.3,
  /** Two rejected trades agree within this factor. */
  agreementFactor: 1.5,
  /** Evidence for a new level, in typical trades. */
  evidenceNeeded: 1.6,
  /** Reduces the required evidence with every consecutive rejection. */
  patience: 0.85,
  /** The same before the first accepted trade: launches begin with junk. */
  firstPatience: 0.93,
  /** Half-life of required evidence since the last accepted trade. */
  patienceHalfLifeMs: 60 * 60_000,
  /** Accepted trades that establish a reference. */
  foundedTrades: 6,
  /** Shrinks pending evidence with every accepted trade. */
  evidenceKept: 0.5,
  pendingMax: 6,
  /** Typical size before the first accepted trade, USD. */
  firstTypicalUsd: 3,
  /** Weight of a large trade in the typical size. */
  typicalGain: 0.1,
  firstTypicalMaxUsd: 100,
  typicalShareMin: 0.15,
  /** Maximum lift above the typical size, natural logarithm. */
  typicalLiftMax: 1.5,
  /** Pool depth, in typical trades, that explains a price move. */
  depthTrades: 30,
  bandDepthTrades: 6,
  /** Evidence left at the old level, to undo wrong jumps. */
  evidenceLeft: 1.5,
  /** Share of typical size that fully replaces the expected price. */
  fullWeightShare: 0.25,
  /** Tolerance factor around the pool's prices. */
  reserveFactor: 1.1,
  /** Trades within this factor of the last accepted sizeable price are ordinary. */
  ordinaryFactor: 1.2,
  /** Minimum quote reserves that count as proof, USD. */
  reserveUsdMin: 1000,
} as const;
