import type { Trade } from '../mint/trade.ts';
import { computePriceRatio } from '../money/amount.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { computeNotional } from '../money/trade-money.ts';
import type { SummedTrade } from './fast/aggregate.ts';
import type { View } from './timeframe.ts';
import { formatVenue } from './venue.ts';

/** The trade fields that candles need. Candles take priced trades only. */
export type CandleTrade = SummedTrade & {
  /** See `formatVenue`. */
  readonly venue: string;
  readonly organic: boolean;
  /** Older than the lateness window on arrival: in no candle. */
  readonly tooLate: boolean;
};

/** Excludes late trades and those of zero tokens, which have no price. */
export function isVisible(trade: CandleTrade): boolean {
  return !trade.tooLate && trade.tokenRaw > 0n;
}

/** The candle input of a trade; null where unpriced. */
export function toCandleTrade(trade: Trade): CandleTrade | null {
  const usdE30 = computeNotional(trade);
  if (usdE30 === null) return null;
  const tokenRaw = BigInt(trade.tokenRaw);
  return {
    timestampMs: trade.timestampMs,
    slot: trade.slot,
    txIndex: trade.txIndex,
    firstSeq: trade.firstSeq,
    eventIndex: trade.eventIndex,
    seq: trade.seq,
    wallet: trade.wallet,
    venue: formatVenue(trade),
    side: trade.direction,
    tokenRaw,
    tokenDecimals: trade.tokenDecimals,
    baseRaw: BigInt(trade.baseRaw),
    baseDecimals: trade.baseDecimals,
    usdE30,
    price: tokenRaw === 0n ? 0 : divideToNumber(...computePriceRatio(usdE30, tokenRaw, trade.tokenDecimals)),
    organic: trade.organic,
    outlier: trade.outlier,
    tooLate: trade.tooLate,
  };
}

/** Whether candles of a view take the price of a trade. */
export function isPriceSetting(trade: Trade, view: View): boolean {
  return (
    trade.basePriceUsd !== null &&
    trade.tokenRaw !== '0' &&
    !(trade.outlier || trade.tooLate) &&
    (view === 'full' || trade.organic)
  );
}
