import { rewindLabels } from '../../core/mint/trade.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import type { Base } from './known-rows.ts';

/** Shows a stored row with its labels after the rows that count. */
export function createShowing({ stored }: Base, rows: readonly TapeRow[]): (row: TapeRow) => TapeRow {
  const later = new Map(
    rows.flatMap(row =>
      !isTrade(row) && row.seq > stored && row.event.type === 'relabelled'
        ? row.event.trades.map(trade => [trade.seq, { seq: row.seq, labels: trade.after }] as const)
        : [],
    ),
  );
  return row => {
    if (!isTrade(row)) return row;
    const trade = rewindLabels(row, stored);
    const change = later.get(row.seq);
    if (change === undefined) return trade;
    const { seq, labels } = change;
    const relabelled = [...(trade.relabelled ?? []), [seq, trade.labels] as const];
    return { ...trade, labels, relabelled, arbitrage: labels.includes('BOT:ARB') };
  };
}
