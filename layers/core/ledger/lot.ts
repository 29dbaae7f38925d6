import { divideHalfEven, notionalE30, parseDecimal, tenTo, type UsdE30, usdScale } from '../amount.ts';
import type { Trade } from '../trade.ts';
import { networkLamports, notional } from '../trade-money.ts';

/** SOL as an integer of 10⁻³⁰ SOL. */
export type SolE30 = bigint;

/** Where on the tape something happened. */
export type Place = {
  readonly signature: string;
  readonly eventIndex: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly dex: string;
};

/** One buy, and how much of it is gone. Its money is that of the whole buy: shares are cut from the whole, never from a rest. */
export type Lot = Place & {
  readonly raw: bigint;
  readonly takenRaw: bigint;
  /** Null where no price of the quote was known. */
  readonly notionalUsd: UsdE30 | null;
  /** Network fee and tip; null where the price of SOL was needed and unknown. */
  readonly feeUsd: UsdE30 | null;
  readonly solPriceUsd: string | null;
  /** Whether the outlier rule rejected the buy's price. */
  readonly outlier: boolean;
};

const LAMPORT_DECIMALS = 9;

/** Where a trade stands, alone. */
export const placeOf = ({ signature, eventIndex, slot, timestampMs, dex }: Place): Place => ({
  signature,
  eventIndex,
  slot,
  timestampMs,
  dex,
});

/** The lot that a buy appends. */
export const lotOf = (buy: Trade): Lot => ({
  ...placeOf(buy),
  raw: BigInt(buy.tokenRaw),
  takenRaw: 0n,
  notionalUsd: notional(buy),
  feeUsd: networkFeeUsd(buy),
  solPriceUsd: buy.solPriceUsd,
  outlier: buy.outlier,
});

/** (network fee + tip) × SOL price; null where there is a fee and no price. Source: decisions, Money. */
export const networkFeeUsd = (trade: Trade): UsdE30 | null => {
  const lamports = networkLamports(trade);
  if (lamports === 0n) return 0n;
  return trade.solPriceUsd === null ? null : notionalE30(lamports, LAMPORT_DECIMALS, trade.solPriceUsd);
};

/** What is left of a lot. */
export const remainingOf = (lot: Lot): bigint => lot.raw - lot.takenRaw;

/** So many raw units of a lot, or all that is left of it when that is less. */
export const takeableOf = (lot: Lot, raw: bigint): bigint => {
  const rest = remainingOf(lot);
  return raw < rest ? raw : rest;
};

/**
 * The share of `total` that falls on the raw units [from, to) of a whole. Shares of neighbouring ranges add up to the share of both, so that
 * however a lot is cut its takers get `total` together, and the last one gets the remainder.
 */
export const shareOf = (total: bigint, from: bigint, to: bigint, whole: bigint): bigint =>
  (to === whole ? total : (total * to) / whole) - (from === 0n ? 0n : (total * from) / whole);

/** A USD amount in SOL at a price in USD, rounded once (half to even); null where the price is unknown or zero. */
export const inSol = (usd: UsdE30, solPriceUsd: string | null): SolE30 | null => {
  if (solPriceUsd === null) return null;
  const { digits, exponent } = parseDecimal(solPriceUsd);
  if (digits <= 0n) return null;
  return exponent >= 0 ? divideHalfEven(usd, digits * tenTo(exponent)) : divideHalfEven(usd * tenTo(-exponent), digits);
};

/** SOL is scaled as USD is, so that a price leads from one to the other. */
export const solScale = usdScale;
