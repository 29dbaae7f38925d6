import { rewindLabels } from '../../core/mint/trade.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, isTrade, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { acceptAgain } from './accept-again.ts';

/** The time of an answer, and of what was known for it. Unix ms. */
export type PointInTime = { readonly asOfMs: number; readonly knownByMs: number };

/** Rows of a key that count for a time, and what they leave out. */
export type KnownRows = {
  /** Numbered from 1 without gaps. */
  readonly rows: readonly TapeRow[];
  /** Whether rows that happened by then arrived later. */
  readonly isLater: boolean;
  /** Whether earlier rows are not kept any more. */
  readonly isCut: boolean;
};

/** When a row arrived; those without a time count as received at their own. */
export function getReceivedMs({ timestampMs, receivedMs }: Pick<TapeRow, 'timestampMs' | 'receivedMs'>): number {
  return receivedMs ?? timestampMs;
}

/**
 * The rows of a key as a service had them that never saw the others: the first ones as stored, with
 * the labels of that time. Where rows between them do not count, the rest is accepted again.
 */
export async function readKnownRows(tape: Tape, key: string, at: PointInTime): Promise<KnownRows> {
  const name = formatTapeKey(key);
  const head = (await loadHeads(tape, [name])).get(name)!;
  const all: TapeRow[] = [];
  for await (const row of readRowsByArrival(tape, head, { after: 0, through: head.seq })) all.push(row);
  return selectKnownRows(key, all, at);
}

export function selectKnownRows(key: string, all: readonly TapeRow[], at: PointInTime): KnownRows {
  const isKnown = (row: TapeRow): boolean => row.timestampMs <= at.asOfMs && getReceivedMs(row) <= at.knownByMs;
  const kept = all.filter(isKnown);
  const through = kept.length;
  const isPrefix = kept.every((row, index) => row.seq === index + 1);
  return {
    rows: isPrefix ? kept.map(row => (isTrade(row) ? rewindLabels(row, through) : row)) : acceptAgain(key, kept),
    // Retention removes the first ones.
    isCut: all.length > 0 && all[0]!.seq > 1,
    isLater: all.some(row => row.timestampMs <= at.asOfMs && getReceivedMs(row) > at.knownByMs),
  };
}
