import type { UsdE30 } from './amount.ts';

export type Side = 'buy' | 'sell' | 'swap' | 'flash_swap';

/** What a candle needs to know of a trade. Only priced trades are given to candles. */
export type CandleTrade = {
  readonly timestampMs: number;
  readonly slot: number;
  /** Position of the transaction in its block, null where unknown. */
  readonly txIndex: number | null;
  /** Arrival number of its transaction's first row, where `txIndex` is null and it is not this row. */
  readonly firstSeq: number | null;
  readonly eventIndex: number;
  /** Arrival number, increasing per mint. */
  readonly seq: number;
  readonly wallet: string;
  readonly side: Side;
  readonly tokenRaw: bigint;
  readonly tokenDecimals: number;
  readonly baseRaw: bigint;
  readonly baseDecimals: number;
  /** Notional. */
  readonly usdE30: UsdE30;
  /** USD per whole token: the double nearest to the exact ratio. */
  readonly price: number;
  /** Whether the filtered view sees it. */
  readonly organic: boolean;
  /** Counted in volumes and trades, never in prices. */
  readonly outlier: boolean;
  /** Older than the lateness window when it arrived: no candle sees it. */
  readonly tooLate: boolean;
};

/** A trade of no tokens has no price, and a late one is left to the tape: no candle sees either. */
export const isVisible = (trade: CandleTrade): boolean => !trade.tooLate && trade.tokenRaw > 0n;
