import { tenTo, usdScale } from '../money/amount.ts';

/** Wash thresholds. See docs/reference/rules.md#wash-trading */
export const washRules = {
  windowMs: 60 * 60_000,
  flipsMin: 4,
  /** Bought plus sold, USD. */
  volumeMin: 500n * tenTo(usdScale),
  /** |bought − sold| in percent of the volume. */
  netExposurePctMax: 10n,
  /** Limits of a flat round trip; the loss covers two fees. */
  flatGainPctMax: 1n,
  flatLossPctMax: 4n,
  /** Minimum share of flat round trips, as an exact fraction. */
  flatShareMin: [1, 2],
  /** Maximum delay behind the wallet's newest trade, as for candles. */
  latenessMs: 15 * 60_000,
  legsMax: 512,
  /** Wallets kept; the longest idle is evicted. */
  walletsMax: 20_000,
  sweepTrades: 1024,
  recordsMax: 1000,
} as const;
