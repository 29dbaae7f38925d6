import type { Trade } from '../mint/trade.ts';
import { divideHalfEven, notionalE30, parseDecimal, tenTo, type UsdE30, usdScale } from '../money/amount.ts';
import { networkLamports, notional } from '../money/trade-money.ts';

/** SOL as an integer of 10⁻³⁰. */
export type SolE30 = bigint;

export type Place = {
  readonly signature: string;
  readonly eventIndex: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly dex: string;
};

/** One buy. Shares are cut from the whole, so rounding never accumulates. */
export type Lot = Place & {
  readonly raw: bigint;
  readonly takenRaw: bigint;
  readonly notionalUsd: UsdE30 | null;
  /** Network fee and tip; null where a price is missing. */
  readonly feeUsd: UsdE30 | null;
  readonly solPriceUsd: string | null;
  readonly outlier: boolean;
};

const LAMPORT_DECIMALS = 9;

/** Picks a trade's tape position. */
export const placeOf = ({ signature, eventIndex, slot, timestampMs, dex }: Place): Place => ({
  signature,
  eventIndex,
  slot,
  timestampMs,
  dex,
});

/** The lot of a buy. */
export const lotOf = (buy: Trade): Lot => ({
  ...placeOf(buy),
  raw: BigInt(buy.tokenRaw),
  takenRaw: 0n,
  notionalUsd: notional(buy),
  feeUsd: networkFeeUsd(buy),
  solPriceUsd: buy.solPriceUsd,
  outlier: buy.outlier,
});

/** (network fee + tip) × SOL price; null without a price. */
export const networkFeeUsd = (trade: Trade): UsdE30 | null => {
  const lamports = networkLamports(trade);
  if (lamports === 0n) return 0n;
  return trade.solPriceUsd === null ? null : notionalE30(lamports, LAMPORT_DECIMALS, trade.solPriceUsd);
};

/** Raw units left in a lot. */
export const remainingOf = (lot: Lot): bigint => lot.raw - lot.takenRaw;

/** The raw units available from a lot, at most `raw`. */
export const takeableOf = (lot: Lot, raw: bigint): bigint => {
  const rest = remainingOf(lot);
  return raw < rest ? raw : rest;
};

/** The share of `total` for raw units [from, to). Every split sums to `total`. */
export const shareOf = (total: bigint, from: bigint, to: bigint, whole: bigint): bigint =>
  (to === whole ? total : (total * to) / whole) - (from === 0n ? 0n : (total * from) / whole);

/** Converts USD to SOL, rounded half to even; null without a price. */
export const inSol = (usd: UsdE30, solPriceUsd: string | null): SolE30 | null => {
  if (solPriceUsd === null) return null;
  const { digits, exponent } = parseDecimal(solPriceUsd);
  if (digits <= 0n) return null;
  return exponent >= 0 ? divideHalfEven(usd, digits * tenTo(exponent)) : divideHalfEven(usd * tenTo(-exponent), digits);
};

export const solScale = usdScale;
