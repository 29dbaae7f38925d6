import { createHash } from 'node:crypto';
import { type BoardEntry, entryCodec, formatBoardEntryId } from '../../core/board/entry.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { type Item, putItem, type TableRef } from '../kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';

export type { BoardEntry } from '../../core/board/entry.ts';

/** Entries are logged by hour of arrival. The ranker files them by quarter hour of their exit. */
export type Board = TableRef<'board'>;

export type Arrival = { readonly entry: BoardEntry; readonly arrivedMs: number };

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const DAY_SECONDS = 86_400;
/** Longer than the longest window. */
const KEPT_DAYS = 33;
/** About 200 bytes each before deflate, to stay below the item limit. */
const ENTRIES_MAX = 1_500;
const PARALLEL_MAX = 16;

export function toQuarterStart(exitMs: number): number {
  return Math.floor(exitMs / QUARTER_MS) * QUARTER_MS;
}

/** One write per batch. Duplicates are possible; (wallet, seq) identifies them. */
export async function logExits(board: Board, entries: readonly BoardEntry[], arrivedMs: number): Promise<void> {
  await runInParallel(splitIntoChunks(entries, ENTRIES_MAX), PARALLEL_MAX, part =>
    putItem(board, {
      k: { S: formatArrivalsKey(arrivedMs) },
      s: { S: `${formatTime(arrivedMs)}#${formatBoardEntryId(part[0]!)}#${part.length}` },
      ...packEntries(part, arrivedMs),
    }),
  );
}

/** Entries that arrived between two times, both inclusive, in order of arrival. */
export async function readArrivals(board: Board, fromMs: number, toMs: number): Promise<readonly Arrival[]> {
  const first = Math.floor(fromMs / HOUR_MS);
  const hours = Array.from({ length: Math.floor(toMs / HOUR_MS) - first + 1 }, (_, at) => (first + at) * HOUR_MS);
  const found = await runInParallel(hours, PARALLEL_MAX, hour =>
    queryItems(
      board,
      buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
        k: formatArrivalsKey(hour),
        from: formatTime(fromMs),
        to: `${formatTime(toMs)}~`,
      }),
    ),
  );
  return found.flat().flatMap(item => {
    const arrivedMs = Number(item.s!.S!.split('#')[0]);
    return unpackEntries(item).map(entry => ({ entry, arrivedMs }));
  });
}

/** Idempotent: items are named after their content. */
export async function saveBoardEntries(board: Board, entries: readonly BoardEntry[]): Promise<void> {
  const filed = [...Map.groupBy(entries, ({ exitMs }) => toQuarterStart(exitMs))].flatMap(([quarterMs, group]) =>
    splitIntoChunks(group, ENTRIES_MAX).map(part => ({ quarterMs, body: packEntries(part, quarterMs) })),
  );
  await runInParallel(filed, PARALLEL_MAX, ({ quarterMs, body }) =>
    putItem(board, { k: { S: formatQuarterKey(quarterMs) }, s: { S: hashBoardContent(body.d.B) }, ...body }),
  );
}

/** Each entry once. */
export async function loadBoardEntries(board: Board, quarterMs: number): Promise<readonly BoardEntry[]> {
  const items = await queryItems(board, buildConsistentQuery('k = :k', { k: formatQuarterKey(quarterMs) }));
  return [...new Map(items.flatMap(unpackEntries).map(entry => [formatBoardEntryId(entry), entry])).values()];
}

function formatArrivalsKey(arrivedMs: number): string {
  return `arrived#${Math.floor(arrivedMs / HOUR_MS)}`;
}
function formatQuarterKey(quarterMs: number): string {
  return `exits#${quarterMs / QUARTER_MS}`;
}
/** Padded, to sort as text. */
function formatTime(ms: number): string {
  return String(ms).padStart(15, '0');
}

export function hashBoardContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

function packEntries(entries: readonly BoardEntry[], atMs: number) {
  return {
    d: { B: pack(entries.map(entryCodec.encode)) },
    expires: { N: String(Math.floor(atMs / 1000) + KEPT_DAYS * DAY_SECONDS) },
  };
}

function unpackEntries(item: Item): readonly BoardEntry[] {
  return unpack<unknown[]>(item.d!.B!).map(entryCodec.decode);
}
