import { tenTo, usdScale } from '../money/amount.ts';

/** Wash thresholds (docs/reference/rules/wash-and-funding.md#wash-trading). */
export const washRules = {
  windowMs: 60 * 60_000,
  flipsMin: 4,
  /** Bought plus sold, USD. */
  volumeMin: 500n * tenTo(usdScale),
  /** Limits of flat round trips, before venue fees on the lower side. */
  flatGainPctMax: 1n,
  flatLossPctMax: 4n,
  /**
   * An hour is mostly flat trips if one row holds: `trips`, whose bought and sold tokens differ by
   * at most `restPct`, have `volumePct` of the volume, and |bought − sold| at most `exposurePct`.
   * `byRuns`: only whole runs of buys and sells are trips.
   */
  tripRows: [
    { trips: 2, restPct: 5n, volumePct: 80n, exposurePct: 10n, byRuns: false },
    { trips: 3, restPct: 5n, volumePct: 65n, exposurePct: 10n, byRuns: false },
    { trips: 6, restPct: 25n, volumePct: 80n, exposurePct: 15n, byRuns: true },
  ],
  /** The largest of these exposures. */
  exposurePctMax: 15n,
  /** Prices within this part are equal; then this percentage of the larger side suffices. */
  samePricePart: 1000n,
  samePriceRawPctMin: 50n,
  tripLegsMax: 64,
  /** Buys and sells in different pools within this time are arbitrage. */
  arbitrageMs: 5000,
  /** Maximum distance of a trade's price from its pool's, percent. */
  spotPctMax: 25n,
  /** A gain up to this part of the volume is rounding. */
  gainVolumePart: 100_000n,
  /** Minimum part of a receiver's trades from all senders, and from each, percent. */
  giftPctMin: 50n,
  giverPctMin: 5n,
  /** Wallets between sender and receiver that do not trade. */
  giftHopsMax: 2,
  giftsMax: 2000,
  giftsOfOneMax: 64,
  operatorWalletsMax: 32,
  /** A wallet's first trades, which decide links by money and size. */
  linkLegsMax: 16,
  /** Throwaway wallets: how many, how long a round trip, how similar in size. */
  disposablesMin: 4,
  disposableTripMs: 5 * 60_000,
  disposableSizeFactor: 1.1,
  operatorLegsMax: 512,
  /** Minimum share of a sale that the seller's other wallets bought, and how close. */
  ownSaleMs: 60_000,
  ownSalePctMin: 50n,
  /** Maximum delay behind the wallet's newest trade, as for candles. */
  latenessMs: 15 * 60_000,
  legsMax: 512,
  waitingMax: 16,
  poolsMax: 256,
  /** Wallets kept; the longest idle is evicted. */
  walletsMax: 20_000,
  sweepTrades: 1024,
  recordsMax: 1000,
} as const;
