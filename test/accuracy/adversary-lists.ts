/** Ranks of a small tape, by the lists' own arithmetic. */
import { accept, createBoard } from '../../layers/core/board/board.ts';
import { rankRows, selectEligibleRows } from '../../layers/core/board/rank.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldMinutes } from '../../layers/core/candles/minute.ts';
import { applyTrade } from '../../layers/core/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '../../layers/core/ledger/ledger.ts';
import { toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { MintSecurity } from '../../layers/core/security/security.ts';
import { computeSignalAt } from '../../layers/core/signal/source.ts';
import { sortByTrend } from '../../layers/core/token-list/order.ts';
import { advance, createTokenList, takeReports } from '../../layers/core/token-list/token-list.ts';

const MINUTE_MS = 60_000;

/** A trade with its token. */
export type MintTrade = Trade & { readonly mint: string };

/** Tokens by their trending rank over the last hour. */
export function rankTrending(
  trades: readonly MintTrade[],
  mints: ReadonlyMap<string, { readonly state: MintSecurity }>,
): readonly string[] {
  const endMs = Math.max(...trades.map(({ timestampMs }) => timestampMs));
  const list = createTokenList(Math.floor(endMs / MINUTE_MS) * MINUTE_MS, endMs);
  for (const [mint, { state }] of mints) {
    const own = trades.filter(trade => trade.mint === mint);
    if (own.length === 0) continue;
    const minutes = foldMinutes(
      own.flatMap(trade => toCandleTrade(trade) ?? []),
      null,
    );
    const { severity } = computeSignalAt(state, endMs);
    const standings = [{ fromMs: 0, severity, liquiditySol: null }];
    const { seq } = state;
    const holders = state.holders.distinctCount;
    takeReports(list, [
      { kind: 'facts', mint, seq, atMs: endMs, createdMs: own[0]!.timestampMs, holders, described: null, standings },
      { kind: 'market', mint, seq, priceUsd: minutes.at(-1)?.close ?? null, minutes },
    ]);
  }
  advance(list, endMs);
  return sortByTrend(list.orders.byMint, '1h').map(({ mint }) => mint);
}

/** Wallets on today's leaderboard with a profit, best first. */
export function rankBoard(
  trades: readonly MintTrade[],
  { malicious, ownSales }: { readonly malicious: ReadonlySet<string>; readonly ownSales: ReadonlySet<string> },
): readonly string[] {
  const endMs = Math.max(...trades.map(({ timestampMs }) => timestampMs)) + MINUTE_MS;
  const board = createBoard(Math.floor(endMs / MINUTE_MS) * MINUTE_MS, endMs);
  const ledgers = new Map<string, LedgerState>();
  for (const [seq, trade] of trades.entries()) {
    const key = `${trade.wallet} ${trade.mint}`;
    const { state, exit } = applyTrade(ledgers.get(key) ?? emptyLedger, trade);
    ledgers.set(key, state);
    if (exit === null || exit.money === null || ownSales.has(`${trade.mint} ${trade.seq}`)) continue;
    const { wallet, timestampMs: exitMs } = trade;
    accept(board, { wallet, seq, exitMs, sum: toPerformanceSum(exit), malicious: malicious.has(wallet) }, endMs);
  }
  const ranked = rankRows(board, '1d', 'pnl_usd', selectEligibleRows(board, '1d').withoutHft, 100);
  return [...ranked].filter(row => board.sums['1d'].pnlUsd[row]! > 0).map(row => board.wallets[row]!);
}
