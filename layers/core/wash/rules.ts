import { tenTo, usdScale } from '../amount.ts';

/** The wash rule, and what bounds its memory. All are defaults. Source of the first four: decisions, Detection. */
export const washRules = {
  /** The rolling hour: trades after `end - windowMs` up to the end. An episode ends so long after its last flip. */
  windowMs: 60 * 60_000,
  /** Changes from buying to selling or back, within the hour. */
  flipsMin: 4,
  /** Bought plus sold, USD. */
  volumeMin: 500n * tenTo(usdScale),
  /** |bought - sold| in percent of the volume. */
  netExposurePctMax: 10n,
  /** A round trip is flat if it gained or lost at most this, percent of its cost. Two venue fees lose up to 3%. */
  flatGainPctMax: 1n,
  flatLossPctMax: 4n,
  /** Share of the hour's round trips that must be flat: a fraction, so that no rounding decides. */
  flatShareMin: [1, 2],
  /** A trade this much older than its wallet's newest on the token comes too late to be put in its place, as it does for candles. */
  latenessMs: 15 * 60_000,
  /** Trades kept of a wallet: of one that makes more within the hour the newest are looked at. */
  legsMax: 512,
  /** Wallets looked at; beyond that, those longest quiet are forgotten. */
  walletsMax: 20_000,
  /** Quiet wallets are looked for once in so many trades. */
  sweepTrades: 1024,
  /** Records kept of a token, the newest. */
  recordsMax: 1000,
} as const;
