import { compressPacked } from '../../core/codec/pack.ts';
import { packRows, unpackRows } from '../journal/packed-rows.ts';
import { type Item, putItem } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { Tape, TapeRow } from './tape.ts';

/** Rows of a key that expired from the tape, read back from an archive. */
export type RestoredRows = {
  readonly rows: readonly TapeRow[];
  /** All archived rows before this time are there. */
  readonly throughMs: number;
};

const ROWS_PER_ITEM = 256;
const WRITES_MAX = 16;
const DIGITS = 12;
/** Sorts after all numbers. */
const END = 'end';

/**
 * Writes the rows, then the mark that they are whole. Scans of headers skip them.
 * What a later day left stays.
 */
export async function saveRestoredRows(
  tape: Tape,
  key: string,
  restored: RestoredRows,
  expiresMs: number,
): Promise<void> {
  const old = await readRestoredRows(tape, key);
  const isEarlier = old !== null && old.throughMs > restored.throughMs;
  const { rows, throughMs } = isEarlier
    ? { rows: sortBySeq([...old.rows, ...restored.rows]), throughMs: old.throughMs }
    : restored;
  const expires = { N: String(Math.ceil(Math.max(expiresMs, isEarlier ? old.expiresMs : 0) / 1_000)) };
  await runInParallel(splitIntoChunks(rows, ROWS_PER_ITEM), WRITES_MAX, some =>
    putItem(tape, {
      ...toRestoredKey(key, String(some[0]!.seq).padStart(DIGITS, '0')),
      d: { B: compressPacked(packRows(tape.shape, some)) },
      expires,
    }),
  );
  await putItem(tape, { ...toRestoredKey(key, END), through: { N: String(throughMs) }, expires });
}

/** Null: nothing was restored. */
export async function readRestoredRows(
  tape: Tape,
  key: string,
): Promise<(RestoredRows & { readonly expiresMs: number }) | null> {
  const { k } = toRestoredKey(key, '');
  const items = (await queryItems(tape, buildConsistentQuery('k = :k', { k: k!.S! }))).filter(item => isLive(item));
  const end = items.find(({ s }) => s!.S === END);
  if (end === undefined) return null;
  const rows = items.flatMap(({ d }) => (d === undefined ? [] : unpackRows(tape.shape, d.B!)));
  return {
    // Days restored one after another overlap.
    rows: sortBySeq(rows),
    throughMs: Number(end.through!.N),
    expiresMs: Number(end.expires!.N) * 1_000,
  };
}

/** Each number once. */
function sortBySeq(rows: readonly TapeRow[]): readonly TapeRow[] {
  return [...new Map(rows.map(row => [row.seq, row])).values()].sort((a, b) => a.seq - b.seq);
}

function toRestoredKey(key: string, sort: string): Item {
  return { k: { S: `restored#${key}` }, s: { S: sort } };
}
