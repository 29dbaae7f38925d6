import { printUsd, type UsdE30 } from '../../../layers/core/money/amount.ts';
import { divideToNumber } from '../../../layers/core/money/amount-ratio.ts';
import { ARRIVAL_MS, type Market, openMarket } from './market.ts';
import type { Order, Params, Trigger } from './order.ts';
import type { PoolRow } from './rows.ts';
import { sortTriggers } from './triggers.ts';
import { toExitView, toOrderView, toPositionView } from './views.ts';
import { type PaperRun, runWallet } from './wallet.ts';

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
