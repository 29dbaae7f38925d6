import type { SwapEvent } from '../../contract/events/event.ts';
import { toJudgedTrade } from '../../core/candles/judged-trade.ts';
import {
  emptyOutlierState,
  judgeOutlier,
  type OutlierDecision,
  type OutlierState,
} from '../../core/candles/outlier.ts';
import { latenessMs } from '../../core/candles/rules.ts';
import { classify, classifyPass } from '../../core/classify/classify.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import type { Pass } from '../../core/classify/swap.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import type { FrozenPrices } from './price-book.ts';

/** Fold of a key's events, updated in place. */
export type Accepting = {
  seq: number;
  traded: number;
  /** Of the newest trade. */
  newestMs: number;
  slotMax: number;
  outlier: OutlierState;
  /** Cached trades by arrival, with corrected labels. */
  readonly recent: Trade[];
  /** Cached transfers by arrival. */
  readonly passes: Pass[];
  readonly corrected: Set<number>;
};

/** Returns the state of a key without events. */
export function createAccepting(): Accepting {
  return {
    seq: 0,
    traded: 0,
    newestMs: 0,
    slotMax: 0,
    outlier: emptyOutlierState,
    recent: [],
    passes: [],
    corrected: new Set(),
  };
}

/** Orders, checks and labels one swap, and corrects earlier labels. */
export function accept(state: Accepting, swap: SwapEvent, prices: FrozenPrices): Trade {
  const placed = withFirstSeq(toPlacedTrade(state, swap, prices), state.recent);
  const value = computeNotional(placed);
  const judged = judgeTrade(state, placed);
  const { trade, corrected } = classify(
    { ...placed, outlier: judged.outlier },
    {
      recent: placed.tooLate ? [] : state.recent,
      passes: state.passes,
      notionalUsd: value === null ? null : toUiAmount(value, usdScale),
      upstreamLabels: swap.labels ?? [],
      transactionWallets: swap.tx?.wallets.length ?? 0,
    },
  );
  for (const earlier of corrected) replace(state, earlier);
  state.recent.push(trade);
  state.seq = trade.seq;
  state.traded = trade.seq;
  state.newestMs = Math.max(state.newestMs, trade.timestampMs);
  state.slotMax = Math.max(state.slotMax, trade.slot);
  state.outlier = judged.state;
  return trade;
}

/** Keeps a transfer and corrects the labels of joined legs. */
export function acceptPass(state: Accepting, pass: Pass): void {
  for (const earlier of classifyPass(pass, state)) replace(state, earlier);
  state.passes.push(pass);
}

/** Such trades do not change the outlier state. */
function judgeTrade(state: Accepting, trade: Trade): OutlierDecision {
  const judged = trade.tooLate ? null : toJudgedTrade(trade);
  return judged === null ? { outlier: false, state: state.outlier } : judgeOutlier(state.outlier, judged);
}

/** The first arrival orders rows without an index. */
function withFirstSeq(trade: Trade, recent: readonly Trade[]): Trade {
  if (trade.txIndex !== null || trade.tooLate) return trade;
  // A plain loop: `findLast` is not inlined.
  for (let at = recent.length - 1; at >= 0; at--) {
    const other = recent[at]!;
    if (other.slot === trade.slot && other.signature === trade.signature && isUnindexedWithin(trade, other))
      return { ...trade, firstSeq: other.firstSeq ?? other.seq };
  }
  return trade;
}

/** The result must not depend on the cache. */
function isUnindexedWithin(trade: Trade, other: Trade): boolean {
  return other.txIndex === null && Math.abs(other.timestampMs - trade.timestampMs) <= classifyRules.windowMs;
}

function replace(state: Accepting, corrected: Trade): void {
  const at = state.recent.findLastIndex(trade => trade.seq === corrected.seq);
  state.recent[at] = corrected;
  state.corrected.add(corrected.seq);
}

/** An executor that the event names comes first. */
function mergeSigners({ signers, executed_by: executor }: SwapEvent): readonly string[] | null {
  if (!executor) return signers ?? null;
  return [executor, ...(signers ?? []).filter(signer => signer !== executor)];
}

function toPlacedTrade(state: Accepting, swap: SwapEvent, prices: FrozenPrices): Trade {
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
    labels: [],
    arbitrage: swap.is_arbitrage ?? false,
    organic: false,
    outlier: false,
    tooLate: swap.timestamp < state.newestMs - latenessMs,
  };
}
