/** Every tunable of the bundle rules. What each means is in docs/methodology-security.md; the counts and windows are those of decisions, Detection. */
export const bundleRules = {
  /** Wallets of a timing cohort. */
  cohortMin: 3,
  /** Slots of a multi-slot cohort. */
  windowSlots: 5,
  /** A token's first slots, in which only the launch rule counts buys. */
  launchSlots: 2,
  /** Sizes of a multi-slot cohort lie within this fraction of one another. */
  sizeSpread: 0.05,
  /** Spreads at which a slot is searched for wallets of like size; up to `equalSpread` they are called equal sizes. */
  spreads: [0.002, 0.012, 0.05, 0.12, 0.35, 0.9],
  equalSpread: 0.12,

  /** A cohort in a slot is improbable below this: one test for every slot in which somebody trades, and a million of them shall raise no alarm. */
  chanceMax: 2.5e-7,
  /** The same for like sizes in a slot, and for like sizes over five: one test for every trade and each window that it lies in. */
  sizeChanceMax: 2.5e-7,
  windowChanceMax: 2e-7,
  /** The same at a launch: one test a token. */
  launchChanceMax: 3e-5,
  /** The same for wallets that an exchange funded alike. */
  exchangeChanceMax: 1e-5,

  /** Slots over which the token's rate is averaged, longest first; the longest serves only as what the next expects. */
  paceSlots: [3000, 400, 60, 12, 3],
  /** What is believed of a rate before anything is seen: this many trades in so many slots. */
  firstPace: { shape: 1, slots: 0.25 },
  /** How many trades' weight each longer average has in the next shorter one; the last, what came before has in the slot itself. */
  paceWeights: [0.25, 0.25, 0.5, 2],
  momentWeight: 1,
  /**
   * A rush may begin at any moment, on the quietest token: beside what was seen, a rate of so many trades a slot is always believed possible,
   * in one slot, and, as trades call forth trades, in each of a few.
   */
  rushPace: 0.012,
  rushWindowPace: 0.06,
  rushShape: 5,
  /**
   * On a token whose trades came one by one, a rush over a few slots is less likely: by the share of its trades that
   * had company, of which one is believed before any is seen, and never below this.
   */
  rushShareWeight: 1,
  rushShareMin: 0.2,
  /** Second trades that a slot with a trade has beyond what the rate explains, before anything is seen, and the slots that this belief weighs. */
  clumping: 0.004,
  clumpingSlots: 100,

  /** Strangers in a launch's two slots: mean and shape of their number. */
  launchMean: 8,
  launchShape: 4,
  /** Strangers at a launch are spread over so many places behind the creation; blocks have over a thousand. */
  lineSpread: 200,
  /** A source that numbers only its own trades knows no place as high as this, and proves no line. */
  linePlacesMin: 100,
  /** Buyers in line stand there by chance more often than this: no line. */
  lineChanceMax: 0.01,
  /** Others of the line's amount join it where so many strangers at most are expected to have it. */
  lineStrangersMax: 0.1,
  /** Strangers' shares of the supply at a launch: this much or more is usual, and the tail falls with this power. */
  shareUsual: 0.01,
  shareTail: 2,
  /** A token with fewer trades before a slot may only be launched there. */
  launchTradesMin: 4,

  /** Sizes of either side that the token remembers for how common one is. */
  sizesMax: 256,
  /** How many trades' weight the general belief about sizes has. */
  sizeWeight: 12,
  /** The same of odd amounts in a narrow band: they spread smoothly, so that a band in which none was seen yet is not much rarer than its neighbours. */
  oddWeight: 64,
  /** Share of odd amounts per unit of natural logarithm: a log-normal with a deviation of 1 and a little. */
  oddDensity: 0.3,
  /** Share of all amounts, round ones in, per unit of natural logarithm. */
  wideDensity: 0.45,
  /** Share of trades that take one given preset amount, before any is seen: a crowd types one of few. */
  roundShare: 0.4,
  /** The same of one given amount of two, and of three significant digits. */
  twoDigitShare: 0.1,
  threeDigitShare: 0.03,
  /** Odd amounts so far above a round one are round with a fee on top, and as common as this. */
  feeAbove: 0.02,
  feeShare: 0.06,
  /** Withdrawals so far below a round amount are round less an exchange's fee. */
  feeBelow: 0.01,
  /** Narrower bands than this, natural logarithm, are not believed to be rarer. */
  widthMin: 0.004,

  /** Trades of one side so often in an hour, and as often of the other, make a market maker. */
  makerTradesMin: 3,
  makerWindowMs: 60 * 60_000,
  flowsMax: 256,

  /** Slots remembered whole. */
  slotsKept: 64,
  /** Slots with a possible cohort are remembered for as long as evidence may be late, so many at most. */
  cohortsMax: 64,
  /** Funding that becomes known, or is made, so long after a buy counts as if before. */
  evidenceLateMs: 10 * 60_000,
  /** Buyers are remembered so long, those whose funding is known for longer. */
  buyerKeptMs: 12 * 60_000,
  fundedKeptMs: 45 * 60_000,
  buyersMax: 500,
  /** A buyer's newest buys. */
  buysMax: 2,
  /** Wallets of bundles remembered for shared history. */
  knownMax: 512,
  toldMax: 128,

  /** A relay bundle, which lands in one slot, is complete so long after its first swap, milliseconds. */
  relaySettleMs: 1000,
  /** From so many acts of one side on a slot is a rush, and complete so long after the last of them. */
  rushMin: 64,
  rushSettleMs: 1000,
  relaysMax: 256,
  relayActsMax: 256,

  /** A funding explains a buy when it covers this part of what the buy cost, percent. */
  paidPercentMin: 50,
  /** A buyer with a swap this long before its buy is not fresh. */
  freshTradeMs: 24 * 60 * 60_000,

  sybilMin: 5,
  /** A buy this small is dust, USD. */
  dustUsd: 8,
  /** Freshly funded: so long before the buy. */
  freshMs: 6 * 60 * 60_000,
  /** From first to last buy of a sybil group. */
  sybilWindowMs: 30 * 60_000,

  exchangeMin: 5,
  exchangeFundMs: 30 * 60_000,
  exchangeSpread: 0.05,
  exchangeBuyMs: 10 * 60_000,

  swarmMin: 10,
  /** From the smallest to the largest buy. */
  swarmSpread: 0.1,
  /** Of a funder's wallets that bought in that time, so many are in the swarm. */
  swarmShare: 0.75,
  /** Deviation of the gaps between buys over their mean: a Poisson stream's is 1. */
  rhythmMax: 0.6,
  /** A gap this many times the median ends a run. */
  gapMax: 5,
  /** Wallets of one funder that are looked at, the newest. */
  crewMax: 200,
} as const;
