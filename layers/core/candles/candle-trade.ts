import type { UsdE30 } from '../money/amount.ts';

export type Side = 'buy' | 'sell' | 'swap' | 'flash_swap';

/** The trade fields that candles need. Candles take priced trades only. */
export type CandleTrade = {
  readonly timestampMs: number;
  readonly slot: number;
  /** Index in the block; null where unknown. */
  readonly txIndex: number | null;
  /** The transaction's first arrival; null with `txIndex`, or for its first row. */
  readonly firstSeq: number | null;
  readonly eventIndex: number;
  readonly seq: number;
  readonly wallet: string;
  readonly side: Side;
  readonly tokenRaw: bigint;
  readonly tokenDecimals: number;
  readonly baseRaw: bigint;
  readonly baseDecimals: number;
  readonly usdE30: UsdE30;
  /** USD per whole token, as the nearest double. */
  readonly price: number;
  readonly organic: boolean;
  /** Counts in volumes and trades, never in prices. */
  readonly outlier: boolean;
  /** Older than the lateness window on arrival: in no candle. */
  readonly tooLate: boolean;
};

/** Excludes late trades and those of zero tokens, which have no price. */
export const isVisible = (trade: CandleTrade): boolean => !trade.tooLate && trade.tokenRaw > 0n;
