import { classifyRules } from '../../core/classify/rules.ts';
import type { Trade } from '../../core/mint/trade.ts';
import type { TapeRow } from '../market/tape.ts';

/**
 * The rows of one key as the tape holds them after the last.
 * Numbers follow from earlier rows, labels from later ones.
 */
export function linkInputRows(inputs: readonly TapeRow[]): readonly TapeRow[] {
  const rows: TapeRow[] = [];
  const places = new Map<number, number>();
  const known = new Map<string, Trade[]>();
  let prev = 0;
  for (const row of inputs) {
    if ('event' in row) {
      for (const { seq, after: labels } of row.event.type === 'relabelled' ? row.event.trades : []) {
        const at = places.get(seq);
        if (at === undefined) continue;
        const trade = rows[at] as Trade;
        const relabelled = [...(trade.relabelled ?? []), [row.seq, trade.labels] as const];
        rows[at] = { ...trade, labels, relabelled, arbitrage: labels.includes('BOT:ARB') };
      }
      rows.push(row);
      continue;
    }
    const trade = { ...row, prev, firstSeq: findFirstSeq(known, row) };
    prev = row.seq;
    places.set(row.seq, rows.length);
    rows.push(trade);
  }
  return rows;
}

/** Of rows without a place in their block: the transaction's first arrival. */
function findFirstSeq(known: Map<string, Trade[]>, trade: Trade): number | null {
  if (trade.txIndex !== null) return null;
  const name = `${trade.slot} ${trade.signature}`;
  const own = known.get(name) ?? [];
  known.set(name, own);
  const isNear = ({ timestampMs }: Trade): boolean =>
    Math.abs(timestampMs - trade.timestampMs) <= classifyRules.windowMs;
  const other = trade.tooLate ? undefined : own.findLast(isNear);
  const firstSeq = other === undefined ? null : (other.firstSeq ?? other.seq);
  own.push({ ...trade, firstSeq });
  return firstSeq;
}
