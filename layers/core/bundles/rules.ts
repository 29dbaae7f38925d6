/** Detection thresholds, explained in docs/explanation/bundles.md */
export const bundleRules = {
  cohortMin: 3,
  windowSlots: 5,
  /** Slots in which only the launch rule applies to buys. */
  launchSlots: 2,
  /** Maximum factor between an amount and its group's median. */
  comparableFactor: 10,
  /** Maximum size difference in a multi-slot cohort. */
  sizeSpread: 0.05,
  /** Spreads to search; up to `equalSpread` sizes count as equal. */
  spreads: [0.002, 0.012, 0.05, 0.12, 0.35, 0.9],
  equalSpread: 0.12,

  /** Maximum chance for a slot: a million tests, no false alarm. */
  chanceMax: 2.5e-7,
  /** Maximum chances for similar sizes in one slot and over five. */
  sizeChanceMax: 2.5e-7,
  windowChanceMax: 2e-7,
  /** Tested once per token. */
  launchChanceMax: 3e-5,
  /** Large shares of the supply, once for both launch slots and once for the first. */
  shareChanceMax: 1e-4,
  exchangeChanceMax: 1e-5,

  /** Averaging windows, longest first; the longest is only a prior. */
  paceSlots: [3000, 400, 60, 12, 3],
  /** Prior rate before any trade. */
  firstPace: { shape: 1, slots: 0.25 },
  /** Prior weights of longer averages, then of the slot. */
  paceWeights: [0.25, 0.25, 0.5, 2],
  currentWeight: 1,
  /** Always possible rush rates, in one slot and over several. */
  rushPace: 0.012,
  rushWindowPace: 0.06,
  rushShape: 5,
  rushShareWeight: 1,
  rushShareMin: 0.2,
  /** Prior of trades that trigger others, and its weight in slots. */
  clumping: 0.004,
  clumpingSlots: 100,

  /** Prior number of strangers in a launch's two slots. */
  launchMean: 8,
  launchShape: 4,
  /** Strangers' positions after the creation; blocks have over a thousand. */
  lineSpread: 200,
  /** Below this index a source may number only its own trades. */
  linePlacesMin: 100,
  /** Maximum chance for strangers in line. */
  lineChanceMax: 0.01,
  /** Maximum number of expected strangers with the line's amount. */
  lineStrangersMax: 0.1,
  /** A stranger's usual supply share, and its Pareto exponent. */
  shareUsual: 0.01,
  shareTail: 2,
  /** With fewer earlier trades a slot may be the launch. */
  launchTradesMin: 4,

  sizesMax: 256,
  /** Weight of the size prior, in trades. */
  sizeWeight: 12,
  /** Higher weight for odd amounts: they spread smoothly over narrow bands. */
  oddWeight: 64,
  /** Odd amounts per unit of natural logarithm: log-normal, deviation about 1. */
  oddDensity: 0.3,
  /** Share of all amounts per unit of natural logarithm. */
  wideDensity: 0.45,
  /** Prior share of one preset amount. */
  roundShare: 0.4,
  twoDigitShare: 0.1,
  threeDigitShare: 0.03,
  /** Maximum fee on a preset amount, and its prior share. */
  feeAbove: 0.02,
  feeShare: 0.06,
  /** Maximum exchange fee deducted from a preset amount. */
  feeBelow: 0.01,
  /** Minimum band width in natural logarithm. */
  widthMin: 0.004,

  makerTradesMin: 3,
  /** Least amount of either side, percent of the acts in question. */
  makerPctMin: 50n,
  /** Minimum smaller side of a two-sided wallet, percent of the larger. */
  twoSidedPctMin: 50n,
  makerWindowMs: 60 * 60_000,
  flowsMax: 256,

  slotsKept: 64,
  /** Maximum number of older slots with a possible cohort. */
  cohortsMax: 64,
  /** Funding up to this long after a buy counts. */
  evidenceLateMs: 10 * 60_000,
  /** Retention of buyers, and of those with known funding. */
  buyerKeptMs: 12 * 60_000,
  fundedKeptMs: 45 * 60_000,
  buyersMax: 500,
  buysMax: 2,
  knownMax: 512,
  reportedMax: 128,

  /** Completion time after the first swap, ms. */
  relaySettleMs: 1000,
  /** Minimum acts per side, and completion time after the last act. */
  rushMin: 64,
  rushSettleMs: 1000,
  relaysMax: 256,
  relayActsMax: 256,

  paidPercentMin: 50,
  /** A token's first time, and how long a payment counts. */
  earlyMs: 30 * 60_000,
  earlyPaidMs: 7 * 24 * 60 * 60_000,
  /** Minimum share of a first buyer's tokens for a collector. */
  gatheredPercentMin: 50n,
  /** A collector's payment of this part of the cost buys the tokens: their price may have halved. */
  soldPercentMin: 25,
  receiversMax: 256,
  sendersMax: 64,

  sybilMin: 5,
  dustUsd: 8,
  freshMs: 6 * 60 * 60_000,
  sybilWindowMs: 30 * 60_000,

  exchangeMin: 5,
  exchangeFundMs: 30 * 60_000,
  exchangeSpread: 0.05,
  exchangeBuyMs: 10 * 60_000,

  swarmMin: 10,
  swarmSpread: 0.1,
  /** Minimum share of the funder's buyers in that time. */
  swarmShare: 0.75,
  /** Deviation of gaps over their mean; 1 for a Poisson process. */
  rhythmMax: 0.6,
  /** Gaps above this multiple of the median end a run. */
  gapMax: 5,
  crewMax: 200,
} as const;
