import { computeRemainingRaw } from '../../../layers/core/ledger/exit.ts';
import { computeHeldRaw, toOpenStatus } from '../../../layers/core/ledger/position.ts';
import { printUsd, type UsdE30 } from '../../../layers/core/money/amount.ts';
import { divideToNumber } from '../../../layers/core/money/amount-ratio.ts';
import { ARRIVAL_MS, type Market, openMarket } from './market.ts';
import type { Order, Params, Trigger } from './order.ts';
import type { PoolRow } from './rows.ts';
import { type PaperExit, type PaperPosition, type PaperRun, runWallet } from './wallet.ts';

/** Messages that a run has lost, so that their triggers are missing. */
export type Gap = { readonly channel: string; readonly from: number; readonly to: number };

export type PaperInput = {
  /** As the report shows it. */
  readonly strategy: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly params: Params;
  /** Those of one time in their order of arrival. */
  readonly triggers: readonly Trigger[];
  /** By mint, of each token of the triggers. */
  readonly rows: ReadonlyMap<string, readonly PoolRow[]>;
  readonly fromMs: number;
  /** Open positions are valued at this time. */
  readonly endMs: number;
  readonly gaps: readonly Gap[];
};

export type PaperReport = ReturnType<typeof reportPaper>;

/** Runs a strategy with each delay. Equal inputs give equal reports (`docs/reference/paper.md`). */
export function reportPaper({ strategy, params, triggers, rows, fromMs, endMs, gaps }: PaperInput) {
  const markets = new Map<string, Market>([...rows].map(([mint, own]) => [mint, openMarket(own)]));
  const sorted = sortTriggers(triggers, markets);
  const run = (delayMs: number): PaperRun => runWallet(markets, sorted, params, { delayMs, endMs });
  const runs = params.delaysMs.map(run);
  const atOnce = sumRun(runs.find(({ delayMs }) => delayMs === 0) ?? run(0)).pnlUsd;
  return {
    params: {
      ...{ strategy, delays_ms: params.delaysMs, size_lamports: String(params.sizeLamports) },
      ...{ slippage_bps: params.slippageBps, partial: params.isPartial, tip_lamports: params.tipLamports },
      ...{ priority_lamports: params.priorityLamports, arrival_ms: ARRIVAL_MS, own_impact: 'none' as const },
      ...{ from_ms: fromMs, end_ms: endMs },
    },
    orders: runs.flatMap(({ delayMs, orders }) => orders.map(order => toOrderView(delayMs, order))),
    exits: runs.flatMap(({ delayMs, exits }) => exits.map(exit => toExitView(delayMs, exit))),
    positions: runs.flatMap(({ delayMs, positions }) => positions.map(one => toPositionView(delayMs, one))),
    by_delay: runs.map(one => {
      const sum = sumRun(one);
      const isKnown = atOnce !== null && atOnce > 0n && sum.pnlUsd !== null;
      return {
        delay_ms: one.delayMs,
        realized_pnl_usd: printUsd(sum.realizedUsd),
        unrealized_pnl_usd: sum.unrealizedUsd === null ? null : printUsd(sum.unrealizedUsd),
        orders: one.orders.length,
        rejected: sum.rejected.length,
        eaten_share: isKnown ? divideToNumber(atOnce - sum.pnlUsd!, atOnce) : null,
        network_lamports: String(sum.networkLamports),
        rejected_lamports: String(sum.rejectedLamports),
        unpriced_exits: one.exits.filter(({ exit }) => exit.money === null).length,
      };
    }),
    gaps,
  };
}

/** By time, then by place in the slot. */
function sortTriggers(triggers: readonly Trigger[], markets: ReadonlyMap<string, Market>): readonly Trigger[] {
  return triggers
    .map(trigger => ({ trigger, row: markets.get(trigger.tokenMint)!.findRow(trigger.id) }))
    .sort(({ trigger: a, row: one }, { trigger: b, row: other }) => {
      if (a.timestampMs !== b.timestampMs || one === null || other === null) return a.timestampMs - b.timestampMs;
      if (one.slot !== other.slot) return one.slot - other.slot;
      const [left, right] = [one.tx_index ?? UNINDEXED, other.tx_index ?? UNINDEXED];
      if (left !== right) return left - right;
      return left === UNINDEXED ? one.seq - other.seq : one.event_index! - other.event_index!;
    })
    .map(({ trigger }) => trigger);
}

/** After all indexes. */
const UNINDEXED = 2 ** 32;

function toOrderView(delayMs: number, order: Order) {
  const { trigger, depth } = order;
  return {
    n: order.n,
    delay_ms: delayMs,
    side: trigger.side,
    token_mint: trigger.tokenMint,
    pool: order.pool,
    trigger: trigger.id,
    source: trigger.source,
    decided_ms: trigger.timestampMs,
    fill_ms: order.fillMs,
    in_raw: String(order.inRaw),
    out_raw: order.outRaw === null ? null : String(order.outRaw),
    fee_raw: order.feeRaw === null ? null : String(order.feeRaw),
    reserves: depth && { token_raw: String(depth.token), base_raw: String(depth.base) },
    at: depth && { signature: depth.at.signature, slot: depth.at.slot, event_index: depth.at.event_index },
    ppm: order.ppm === null ? null : Number(order.ppm),
    base_price_usd: order.prices.base,
    sol_price_usd: order.prices.sol,
    network_lamports: order.networkLamports,
    tip_lamports: order.tipLamports,
    status: order.status,
    why: order.why,
  };
}

function toExitView(delayMs: number, { tokenMint, exit }: PaperExit) {
  const { money } = exit;
  return {
    delay_ms: delayMs,
    order: Number(exit.exit.signature.split('-').at(-1)),
    position_id: exit.positionId,
    token_mint: tokenMint,
    exit_number: exit.number,
    exit_type: exit.exitType,
    entry_ms: exit.entry.timestampMs,
    exit_ms: exit.exit.timestampMs,
    hold_time_seconds: exit.holdSeconds,
    sold_raw: String(exit.soldRaw),
    remaining_raw: String(computeRemainingRaw(exit)),
    cost_usd: money && printUsd(money.costUsd),
    proceeds_usd: money && printUsd(money.proceedsUsd),
    entry_network_fees_usd: money && printUsd(money.entryFeeUsd),
    exit_network_fees_usd: money && printUsd(money.exitFeeUsd),
    realized_pnl_usd: money && printUsd(money.realizedUsd),
    cash_pnl_usd: money && printUsd(money.cashUsd),
  };
}

function toPositionView(delayMs: number, { id, tokenMint, position, closedMs, value, why }: PaperPosition) {
  return {
    delay_ms: delayMs,
    position_id: id,
    token_mint: tokenMint,
    status: closedMs === null ? toOpenStatus(position) : ('CLOSED' as const),
    opened_ms: position.entry.timestampMs,
    closed_ms: closedMs,
    buys: position.buys,
    exits: position.exits,
    bought_raw: String(position.boughtRaw),
    held_raw: String(computeHeldRaw(position)),
    bought_usd: printUsd(position.notionalUsd),
    realized_pnl_usd: printUsd(position.realizedUsd),
    value_usd: value && printUsd(value.valueUsd),
    unrealized_pnl_usd: value && printUsd(value.unrealizedUsd),
    why,
  };
}

function sumRun({ orders, exits, positions }: PaperRun) {
  const realizedUsd = exits.reduce((sum, { exit }) => sum + (exit.money?.realizedUsd ?? 0n), 0n);
  let unrealizedUsd: UsdE30 | null = 0n;
  for (const { closedMs, value } of positions)
    if (closedMs === null)
      unrealizedUsd = value === null || unrealizedUsd === null ? null : unrealizedUsd + value.unrealizedUsd;
  const paid = (key: 'networkLamports' | 'tipLamports', some: readonly Order[]): bigint =>
    some.reduce((sum, order) => sum + BigInt(order[key]), 0n);
  const rejected = orders.filter(({ status }) => status === 'rejected');
  return {
    ...{ realizedUsd, unrealizedUsd, pnlUsd: unrealizedUsd === null ? null : realizedUsd + unrealizedUsd, rejected },
    networkLamports: paid('networkLamports', orders) + paid('tipLamports', orders),
    rejectedLamports: paid('networkLamports', rejected),
  };
}
