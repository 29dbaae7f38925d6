/** Every tunable number of the rules. What each means is in docs/methodology.md; what is contract is not here. */

/** A trade this much older than its token's newest is in no candle. */
export const latenessMs = 15 * 60_000;

/** Distinct traders of a bucket are counted exactly up to here (see Candles), estimated beyond. */
export const distinctExactMax = 512;

/** The outlier rule's numbers. */
export const outlierRules = {
  /** A trade of ordinary size may be at most this factor off the expected price. */
  bandMax: 3,
  /** The same on a tape whose prices are calm. */
  calmMax: 1.5,
  /** The smallest trades: they cannot move a price, and fixed fees distort theirs. */
  bandMin: 1.2,
  /** How fast the band narrows with size: band × (notional / typical)^bandPower. */
  bandPower: 0.25,
  /** So many times as far off as trades usually are may a trade be. */
  scaleFactor: 6,
  /** Weight of one trade in what is usual. */
  scaleGain: 0.1,
  /** On a noisy tape, a trade of ordinary size. */
  strictMax: 1.35,
  /** On a noisy tape, the smallest trades: they cannot move a price, and fixed fees distort theirs. */
  strictMin: 1.12,
  /** How fast the strict band narrows with size: band = strictMax × (notional / typical)^strictPower. */
  strictPower: 0.1,
  /** What a far-off trade adds to the noise, and what share an accepted one takes from it. */
  noiseGain: 0.03,
  noiseLoss: 0.005,
  /** Share of far-off trades from which a tape is noisy. */
  noiseFull: 0.06,
  /** Rent of a token account, which a first buy pays; with fees it comes to at most the second. Lamports. */
  rentLamports: 2_039_280,
  rentLamportsMax: 3_300_000,
  /** Less is a fee, not a swap. Lamports. */
  feeLamportsMax: 400_000,
  /** Rejections before any accepted trade from which each further one is doubtful. */
  doubtfulRejected: 2,
  /** While a reference is young, less USD than this count as less evidence. */
  foundingUsd: 10,
  /** Evidence of other wallets from which patience counts. */
  othersMin: 0.3,
  /** Two trades off the expected price agree when they are within this factor of each other. */
  agreementFactor: 1.5,
  /** Evidence for a new level, in trades of typical size, that a well-founded reference asks for. */
  evidenceNeeded: 1.6,
  /** The evidence asked for shrinks by this with every rejection in a row. */
  patience: 0.85,
  /** The same before any trade was accepted: launches begin with runs of junk. */
  firstPatience: 0.93,
  /** It halves with so much time since the last accepted trade. */
  patienceHalfLifeMs: 60 * 60_000,
  /** Accepted trades until a reference is well founded; before, less is asked for. */
  foundedTrades: 6,
  /** Pending evidence shrinks by this with every accepted trade. */
  evidenceKept: 0.5,
  pendingMax: 6,
  /** Typical size before any trade was accepted, USD. */
  firstTypicalUsd: 3,
  /** Weight in the typical size, a geometric mean, of a trade of at least that size; a smaller one's shrinks with its root. */
  typicalGain: 0.1,
  /** The first accepted trade counts as no larger than this, USD. */
  firstTypicalMaxUsd: 100,
  /** A small trade's weight in the typical size shrinks no further than this share. */
  typicalShareMin: 0.15,
  /** No trade counts as more than this above the typical size, natural logarithm. */
  typicalLiftMax: 1.5,
  /** A trade may itself have moved the price by what a pool this many typical trades deep allows. */
  depthTrades: 30,
  /** A trade in the band is taken to have moved the price itself if a pool this many typical trades deep allows it. */
  bandDepthTrades: 6,
  /** Evidence that the level left behind keeps after a jump, so that a wrong jump is soon undone. */
  evidenceLeft: 1.5,
  /** A trade this share of the typical size replaces the expected price wholly, a smaller one in proportion. */
  fullWeightShare: 0.25,
  /** Reserves explain a price that lies between the pool's prices before and after the swap, within this factor. */
  reserveFactor: 1.1,
  /** Pools with less quote than this prove nothing, USD. */
  reserveUsdMin: 1000,
} as const;
