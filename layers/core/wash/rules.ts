import { tenTo, usdScale } from '../amount.ts';

/** The wash rule, and what bounds its memory. All are defaults. Source of the first four: decisions, Detection. */
export const washRules = {
  /** The rolling hour, and how long an episode lives after its last flip. */
  windowMs: 60 * 60_000,
  /** Changes from buying to selling or back, within the hour. */
  flipsMin: 4,
  /** Bought plus sold, USD. */
  volumeMin: 500n * tenTo(usdScale),
  /** |bought - sold| in percent of the volume. */
  netExposurePctMax: 10n,
  /** A round trip is flat within these, percent of its cost. The loss leaves room for two fees. */
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
