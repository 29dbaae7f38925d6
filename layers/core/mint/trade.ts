import type { CurveState } from './curve-state.ts';
import { compareOrder } from './order.ts';

export type Direction = 'buy' | 'sell' | 'swap' | 'flash_swap';

/** A swap on the tape; amounts are raw integer texts. */
export type Trade = {
  /** Arrival number within the mint, from 1, without gaps. */
  readonly seq: number;
  /** The previous trade's number, 0 for the first. Other events take numbers between. */
  readonly prev: number;
  readonly signature: string;
  readonly slot: number;
  readonly txIndex: number | null;
  /** The transaction's first arrival; null with `txIndex` or for first rows. */
  readonly firstSeq: number | null;
  readonly eventIndex: number;
  readonly timestampMs: number;
  /**
   * When the stream took it, raised to the row before.
   * Null where it counts as its time.
   */
  readonly receivedMs: number | null;
  readonly wallet: string;
  readonly pool: string | null;
  readonly dex: string;
  readonly direction: Direction;
  readonly tokenDecimals: number;
  readonly tokenRaw: string;
  readonly baseMint: string;
  readonly baseDecimals: number;
  readonly baseRaw: string;
  /** USD per quote unit, frozen at intake; null where unknown. */
  readonly basePriceUsd: string | null;
  readonly solPriceUsd: string | null;
  readonly networkFeeLamports: number;
  readonly tipLamports: number;
  readonly dexFeeRaw: string;
  readonly relayBundleId: string | null;
  readonly terminal: string | null;
  /** Null if only the trader signed. The first paid the network fee. */
  readonly signers: readonly string[] | null;
  readonly tokenReserveRaw: string | null;
  readonly baseReserveRaw: string | null;
  readonly walletBalanceRaw: string | null;
  /** Of a launch curve, after the trade. */
  readonly curve: CurveState | null;
  readonly labels: readonly string[];
  /** Labels before later rows changed them, with the numbers of those rows. */
  readonly relabelled: readonly Relabelling[] | null;
  readonly arbitrage: boolean;
  /** Whether the filtered view includes it. Never changes after intake. */
  readonly organic: boolean;
  readonly outlier: boolean;
  /** Older than the lateness window: in no candle. */
  readonly tooLate: boolean;
};

type Relabelling = readonly [seq: number, labels: readonly string[]];

/** The trade with its labels when a row arrived, by default itself. */
export function rewindLabels(trade: Trade, seq = trade.seq): Trade {
  const at = trade.relabelled?.findIndex(([by]) => by > seq) ?? -1;
  if (at < 0) return trade;
  const [, labels] = trade.relabelled![at]!;
  const relabelled = at === 0 ? null : trade.relabelled!.slice(0, at);
  return { ...trade, labels, relabelled, arbitrage: labels.includes('BOT:ARB') };
}

/** A trade's identity: `{signature}:{event_index}`. */
export function formatTradeId(trade: Pick<Trade, 'signature' | 'eventIndex'>): string {
  return `${trade.signature}:${trade.eventIndex}`;
}

/** The signer that executed a trade for a non-signing wallet, or null. */
export function findExecutor({ signers, wallet }: Pick<Trade, 'signers' | 'wallet'>): string | null {
  return signers === null || signers.includes(wallet) ? null : (signers[0] ?? null);
}

/** A trade in a request. Its time shortens the search. */
export type TradeRef = {
  readonly signature: string;
  readonly eventIndex: number;
  readonly timestampMs: number | null;
};

/** `{signature}:{event_index}@{timestamp}`, which `before` and `after` accept. */
export function formatTimedTradeId(trade: Trade): string {
  return `${formatTradeId(trade)}@${trade.timestampMs}`;
}

/** Canonical order within a token. */
export function compareTradeOrder(a: Trade, b: Trade): number {
  return compareOrder(a, b);
}

/** Newest first: by time, then reverse canonical order. */
export function compareTradesByNewest(a: Trade, b: Trade): number {
  return b.timestampMs - a.timestampMs || compareTradeOrder(b, a);
}
