import { rewindLabels } from '../../core/mint/trade.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readRestoredRows } from '../../storage/market/restored-rows.ts';
import { formatTapeKey, isTrade, type Tape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
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
 * Rows as a service had them that never saw the others.
 * The first ones are as stored. After a gap they are accepted again.
 */
export async function readKnownRows(tape: Tape, key: string, at: PointInTime): Promise<KnownRows> {
  const name = formatTapeKey(key);
  const head = (await loadHeads(tape, [name])).get(name)!;
  const kept: TapeRow[] = [];
  // Segments of later times are not read.
  for await (const row of readRowsByArrival(tape, head, { after: 0, through: head.seq, toMs: at.asOfMs + 1 }))
    kept.push(row);
  const firstSeq = kept[0]?.seq === 1 ? 1 : await findFirstSeq(tape, head, kept[0]?.seq ?? head.seq + 1);
  if (firstSeq === 1) return { ...selectKnownRows(kept, key, at), isCut: false };
  const restored = await readRestoredRows(tape, key);
  const isWhole = restored?.rows[0]?.seq === 1 && at.asOfMs < restored.throughMs;
  const expired = (restored?.rows ?? []).filter(({ seq, timestampMs }) => seq < firstSeq && timestampMs <= at.asOfMs);
  return { ...selectKnownRows([...expired, ...kept], key, at), isCut: !isWhole };
}

/** The first number that retention left. 1 without a row. */
async function findFirstSeq(tape: Tape, head: TapeHead, before: number): Promise<number> {
  for await (const { seq } of readRowsByArrival(tape, head, { after: 0, through: before - 1 })) return seq;
  return before > head.seq && head.seq === 0 ? 1 : before;
}

function selectKnownRows(all: readonly TapeRow[], key: string, at: PointInTime): Omit<KnownRows, 'isCut'> {
  const kept = all.filter(row => getReceivedMs(row) <= at.knownByMs);
  const through = kept.length;
  const isPrefix = kept.every((row, index) => row.seq === index + 1);
  return {
    rows: isPrefix ? kept.map(row => (isTrade(row) ? rewindLabels(row, through) : row)) : acceptAgain(key, kept),
    isLater: kept.length < all.length,
  };
}
