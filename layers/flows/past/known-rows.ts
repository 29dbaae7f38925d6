import { rewindLabels } from '../../core/mint/trade.ts';
import { isTrade, readTapeRows, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { acceptAgain } from './accept-again.ts';

/** The time of an answer, and of what was known for it. Unix ms. */
export type PointInTime = { readonly asOfMs: number; readonly knownByMs: number };

/** Rows of a key that count for a time, and what they leave out. */
export type KnownRows = {
  /** Numbered from 1 without gaps. */
  readonly rows: readonly TapeRow[];
  /** Whether rows that happened by then arrived later. */
  readonly isLater: boolean;
  /** Time of the earliest row of the key, counted or not. */
  readonly firstMs: number | null;
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
  const all = await readTapeRows(tape, key, { after: 0, through: Infinity });
  return selectKnownRows(key, all, at);
}

export function selectKnownRows(key: string, all: readonly TapeRow[], at: PointInTime): KnownRows {
  const isKnown = (row: TapeRow): boolean => row.timestampMs <= at.asOfMs && getReceivedMs(row) <= at.knownByMs;
  const kept = all.filter(isKnown);
  const through = kept.length;
  const isPrefix = kept.every((row, index) => row.seq === index + 1);
  return {
    rows: isPrefix
      ? kept.map(row => (isTrade(row) ? rewindLabels(row, through) : row))
      : acceptAgain(key, kept, new Set(kept.map(({ seq }) => seq))),
    isLater: all.some(row => row.timestampMs <= at.asOfMs && getReceivedMs(row) > at.knownByMs),
    firstMs: all.reduce<number | null>((first, { timestampMs }) => Math.min(first ?? timestampMs, timestampMs), null),
  };
}
