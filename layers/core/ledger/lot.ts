import type { Trade } from '../mint/trade.ts';
import { computeNotionalE30, divideHalfEven, parsePrice, type UsdE30, usdScale } from '../money/amount.ts';
import { computeNotional, sumNetworkLamports } from '../money/trade-money.ts';

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
export function toTradePlace({ signature, eventIndex, slot, timestampMs, dex }: Place): Place {
  return {
    signature,
    eventIndex,
    slot,
    timestampMs,
    dex,
  };
}

/** The lot of a buy. */
export function createLot(buy: Trade): Lot {
  return {
    signature: buy.signature,
    eventIndex: buy.eventIndex,
    slot: buy.slot,
    timestampMs: buy.timestampMs,
    dex: buy.dex,
    raw: BigInt(buy.tokenRaw),
    takenRaw: 0n,
    notionalUsd: computeNotional(buy),
    feeUsd: computeNetworkFeeUsd(buy),
    solPriceUsd: buy.solPriceUsd,
    outlier: buy.outlier,
  };
}

/** The lot after a sell or transfer took more of it. */
export function withTakenRaw(lot: Lot, takenRaw: bigint): Lot {
  return {
    signature: lot.signature,
    eventIndex: lot.eventIndex,
    slot: lot.slot,
    timestampMs: lot.timestampMs,
    dex: lot.dex,
    raw: lot.raw,
    takenRaw,
    notionalUsd: lot.notionalUsd,
    feeUsd: lot.feeUsd,
    solPriceUsd: lot.solPriceUsd,
    outlier: lot.outlier,
  };
}

/** (network fee + tip) × SOL price; null without a price. */
export function computeNetworkFeeUsd(trade: Trade): UsdE30 | null {
  const lamports = sumNetworkLamports(trade);
  if (lamports === 0n) return 0n;
  return trade.solPriceUsd === null ? null : computeNotionalE30(lamports, LAMPORT_DECIMALS, trade.solPriceUsd);
}

/** Raw units left in a lot. */
export function computeLotRemaining(lot: Lot): bigint {
  return lot.raw - lot.takenRaw;
}

/** The share of `total` for raw units [from, to). Every split sums to `total`. */
export function computeRangeShare(total: bigint, from: bigint, to: bigint, whole: bigint): bigint {
  const until = to === whole ? total : (total * to) / whole;
  return from === 0n ? until : until - (total * from) / whole;
}

/** Converts USD to SOL, rounded half to even; null without a price. */
export function convertUsdToSol(usd: UsdE30, solPriceUsd: string | null): SolE30 | null {
  if (solPriceUsd === null) return null;
  const { up, down } = parsePrice(solPriceUsd);
  return down <= 0n ? null : divideHalfEven(usd * up, down);
}

export const solScale = usdScale;
