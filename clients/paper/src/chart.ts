import type { PaperReport } from './report.ts';

const BAR_WIDTH = 40;

/** A table of delays, with a bar for each gain or loss. */
export function formatReport({ params, orders, by_delay, gaps }: PaperReport): string {
  const pnl = by_delay.map(one =>
    one.unrealized_pnl_usd === null ? null : Number(one.realized_pnl_usd) + Number(one.unrealized_pnl_usd),
  );
  const most = Math.max(...pnl.map(one => Math.abs(one ?? 0)));
  // Losses have another letter than gains.
  const bars = pnl.map(usd => {
    if (usd === null) return 'unknown';
    const length = Math.round((Math.abs(usd) / (most || 1)) * BAR_WIDTH);
    return `${(usd < 0 ? '░' : '█').repeat(length)} ${usd.toFixed(2)}`;
  });
  const rows = by_delay.map((one, at) => [
    `${one.delay_ms} ms`,
    String(one.orders),
    String(one.rejected),
    formatUsd(one.realized_pnl_usd),
    formatUsd(one.unrealized_pnl_usd),
    one.eaten_share === null ? '–' : `${(100 * one.eaten_share).toFixed(1)}%`,
    bars[at]!,
  ]);
  const table = [['delay', 'orders', 'rejected', 'realized', 'unrealized', 'eaten', 'PnL'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => row[column]!.length)));
  const lines = table.map(row =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
  const reasons = Map.groupBy(
    orders.filter(({ why }) => why !== null),
    ({ why }) => why,
  );
  return [
    `Strategy ${params.strategy.name}, ${params.size_lamports} lamports a buy, in USD. Orders do not move the pools.`,
    '',
    ...lines,
    ...[...reasons].map(([why, some], at) => `${at === 0 ? '\n' : ''}Rejected as ${why}: ${some.length}`),
    ...gaps.map(({ channel, from, to }) => `Missed messages ${from} to ${to} of ${channel}.`),
    '',
  ].join('\n');
}

function formatUsd(text: string | null): string {
  return text === null ? '–' : Number(text).toFixed(2);
}
