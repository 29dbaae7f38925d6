import { isDeepStrictEqual } from 'node:util';
import { readCurveState } from '../../contract/events/curve.ts';
import type { SwapEvent } from '../../contract/events/event.ts';
import { toJudgedTrade } from '../../core/candles/judged-trade.ts';
import { emptyOutlierState, judgeOutlier, type OutlierState } from '../../core/candles/outlier.ts';
import { latenessMs } from '../../core/candles/rules.ts';
import { classify, classifyPass } from '../../core/classify/classify.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import type { Pass } from '../../core/classify/swap.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNotional, computeNotionalCents } from '../../core/money/trade-money.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import type { FrozenPrices } from './price-book.ts';
import { addRecentTrade, createRecentTrades, listNearTrades, type RecentTrades } from './recent-trades.ts';

/** Fold of a key's events, updated in place. */
export type Accepting = {
  seq: number;
  traded: number;
  /** Of the newest trade. */
  newestMs: number;
  slotMax: number;
  /** When the newest row was received. */
  receivedMs: number;
  outlier: OutlierState;
  /** Cached trades, with corrected labels. */
  recent: RecentTrades;
  /** Cached transfers by arrival. */
  readonly passes: Pass[];
  /** Trades that the record changed, as they were. */
  readonly corrected: Map<number, Trade>;
};

/** Returns the state of a key without events. */
export function createAccepting(): Accepting {
  return {
    seq: 0,
    traded: 0,
    newestMs: 0,
    slotMax: 0,
    receivedMs: 0,
    outlier: emptyOutlierState,
    recent: createRecentTrades(),
    passes: [],
    corrected: new Map(),
  };
}

/** Raises an arrival to that of the row before. Null: received at its own time. */
export function receiveRow(state: Accepting, arrivedMs: number | null): number | null {
  if (arrivedMs === null) return null;
  state.receivedMs = Math.max(state.receivedMs, arrivedMs);
  return state.receivedMs;
}

/** Orders, checks and labels one swap, and corrects earlier labels. */
export function accept(
  state: Accepting,
  swap: SwapEvent,
  prices: FrozenPrices,
  arrivedMs: number | null = null,
): Trade {
  const unordered = { ...toPlacedTrade(state, swap, prices), receivedMs: receiveRow(state, arrivedMs) };
  const near = unordered.tooLate ? [] : listNearTrades(state.recent, unordered);
  const placed = withFirstSeq(unordered, near);
  const value = computeNotional(placed);
  const sound = placed.tooLate ? null : toJudgedTrade(placed);
  // Other trades do not change the outlier state.
  const judged = sound === null ? { outlier: false, state: state.outlier } : judgeOutlier(state.outlier, sound);
  const { trade, corrected } = classify(
    { ...placed, outlier: judged.outlier },
    {
      recent: near,
      passes: state.passes,
      notionalUsd: value === null ? null : toUiAmount(value, usdScale),
      upstreamLabels: swap.labels ?? [],
      transactionWallets: swap.tx?.wallets.length ?? 0,
    },
  );
  replaceTrades(state, corrected);
  addRecentTrade(state.recent, trade);
  state.seq = trade.seq;
  state.traded = trade.seq;
  state.newestMs = Math.max(state.newestMs, trade.timestampMs);
  state.slotMax = Math.max(state.slotMax, trade.slot);
  state.outlier = judged.state;
  return trade;
}

/** Keeps a transfer and corrects the labels of joined legs. */
export function acceptPass(state: Accepting, pass: Pass): void {
  replaceTrades(state, classifyPass(pass, { recent: listNearTrades(state.recent, pass), passes: state.passes }));
  state.passes.push(pass);
}

/** Ends a record that began after `since`: a row says what it changed of earlier trades. */
export function acceptRecordEnd(
  state: Accepting,
  mint: string,
  since: number,
  receivedMs: number | null = null,
): readonly TapeEvent[] {
  const seq = state.seq + 1;
  const trades = [...state.corrected.values()].flatMap(before => {
    const at = findRecent(state, before.seq);
    const trade = state.recent.all[at]!;
    if (before.seq > since || isDeepStrictEqual(before.labels, trade.labels)) return [];
    state.recent.all[at] = { ...trade, relabelled: [...(before.relabelled ?? []), [seq, before.labels]] };
    const { wallet, timestampMs: timestamp, direction } = trade;
    const cents = computeNotionalCents(trade);
    return [{ seq: trade.seq, wallet, timestamp, direction, cents, before: before.labels, after: trade.labels }];
  });
  state.corrected.clear();
  if (trades.length === 0) return [];
  state.seq = seq;
  const { slot } = state.recent.all[findRecent(state, trades[0]!.seq)]!;
  const timestamp = Math.max(...trades.map(trade => trade.timestamp));
  const event = { type: 'relabelled', mint, slot, timestamp, trades } as const;
  return [{ seq, slot, timestampMs: timestamp, ...(receivedMs !== null && { receivedMs }), event }];
}

/** The first arrival orders rows without an index. */
function withFirstSeq(trade: Trade, recent: readonly Trade[]): Trade {
  if (trade.txIndex !== null) return trade;
  // A plain loop: `findLast` is not inlined.
  for (let at = recent.length - 1; at >= 0; at--) {
    const other = recent[at]!;
    if (other.slot !== trade.slot || other.signature !== trade.signature || other.txIndex !== null) continue;
    // The result must not depend on the cache.
    if (Math.abs(other.timestampMs - trade.timestampMs) <= classifyRules.windowMs)
      return { ...trade, firstSeq: other.firstSeq ?? other.seq };
  }
  return trade;
}

function replaceTrades(state: Accepting, corrected: readonly Trade[]): void {
  for (const trade of corrected) {
    const at = findRecent(state, trade.seq);
    if (!state.corrected.has(trade.seq)) state.corrected.set(trade.seq, state.recent.all[at]!);
    state.recent.all[at] = trade;
  }
}

function findRecent({ recent }: Accepting, seq: number): number {
  return recent.all.findLastIndex(trade => trade.seq === seq);
}

/** An executor that the event names comes first. */
function mergeSigners({ signers, executed_by: executor }: SwapEvent): readonly string[] | null {
  if (!executor) return signers ?? null;
  return [executor, ...(signers ?? []).filter(signer => signer !== executor)];
}

function toPlacedTrade(state: Accepting, swap: SwapEvent, prices: FrozenPrices): Omit<Trade, 'receivedMs'> {
  return {
    seq: state.seq + 1,
    prev: state.traded,
    signature: swap.signature,
    slot: swap.slot,
    txIndex: swap.tx_index ?? null,
    firstSeq: null,
    eventIndex: swap.event_index,
    timestampMs: swap.timestamp,
    wallet: swap.wallet_address,
    pool: swap.pool_address ?? null,
    dex: swap.dex_name,
    direction: swap.direction,
    tokenDecimals: swap.token_decimals,
    tokenRaw: swap.token_amount_raw,
    baseMint: swap.base_mint,
    baseDecimals: swap.base_decimals,
    baseRaw: swap.base_amount_raw,
    basePriceUsd: prices.base,
    solPriceUsd: prices.sol,
    networkFeeLamports: swap.network_fee_lamports ?? 0,
    tipLamports: swap.tip_lamports ?? 0,
    dexFeeRaw: swap.dex_fee_raw ?? '0',
    relayBundleId: swap.relay_bundle_id ?? null,
    terminal: swap.terminal ?? null,
    signers: mergeSigners(swap),
    tokenReserveRaw: swap.pool_token_reserve_raw ?? null,
    baseReserveRaw: swap.pool_base_reserve_raw ?? null,
    walletBalanceRaw: swap.wallet_token_balance_raw ?? null,
    curve: readCurveState(swap.curve),
    labels: [],
    relabelled: null,
    arbitrage: swap.is_arbitrage ?? false,
    organic: false,
    outlier: false,
    tooLate: swap.timestamp < state.newestMs - latenessMs,
  };
}
