import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { ChainEvent } from '../../contract/events/event.ts';
import { emptyOutlierState, type OutlierState } from '../../core/candles/outlier.ts';
import { asIs, getTupleCodec } from '../../core/codec/codec.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { compareTradesByNewest, type Trade } from '../../core/mint/trade.ts';
import { type Head, parseJournalHead, toHeadKey } from '../journal/head.ts';
import { type Journal, loadHeads } from '../journal/journal.ts';
import type { RowCache } from '../journal/packed-rows.ts';
import { type Enough, hasEnoughRows, readBack, readOnward, readRange, readStaleRange } from '../journal/read.ts';
import { SEGMENT_MS } from '../journal/segment.ts';
import { readNewest, readStaleSince } from '../journal/since.ts';
import { getItem, type TableRef } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { buildKeyQuery } from '../kernel/query.ts';
import { curveCodec } from './curve-difference.ts';
import { createDifferencesCodec } from './row-differences.ts';
import { tradeCodec, tradeColumns } from './trade-columns.ts';

/** Any event but a swap, in arrival order with trades. */
export type TapeEvent = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  /** When the stream took it; absent where it counts as its time. */
  readonly receivedMs?: number;
  readonly event: Exclude<ChainEvent, { type: 'swap' }>;
};
export type TapeRow = Trade | TapeEvent;

/**
 * Outlier rule state and the newest trade's number. `corrected`: arrival number of
 * the last commit that changed earlier rows, else 0.
 */
export type TapeMemo = { readonly outlier: OutlierState; readonly traded: number; readonly corrected: number };

/** Earlier versions are read as well. */
export const tapeVersion = 7;

export type Tape = Journal<TapeRow, TapeMemo> &
  TableRef<'tape'> & {
    /** Rows of the batch in work and some before, by key and number. */
    readonly held: Map<string, Map<number, TapeRow>>;
  };
export type TapeHead = Head<TapeRow, TapeMemo>;

export function isTrade(row: TapeRow): row is Trade {
  return !('event' in row);
}
export function isEvent(row: TapeRow): row is TapeEvent {
  return 'event' in row;
}

export function toTapeRow(row: TapeRow): readonly unknown[] {
  return isTrade(row)
    ? [...(tradeCodec.encode(row) as readonly unknown[]), ...toTail(row)]
    : [EVENT, row.seq, row.slot, row.timestampMs, row.event, ...(row.receivedMs === undefined ? [] : [row.receivedMs])];
}

/** Only what is there. */
function toTail({ relabelled, curve, receivedMs }: Trade): readonly unknown[] {
  if (receivedMs !== null) return [relabelled, curve && curveCodec.encode(curve), receivedMs];
  if (curve !== null) return [relabelled, curveCodec.encode(curve)];
  return relabelled === null ? [] : [relabelled];
}

export function fromTapeRow(row: readonly unknown[]): TapeRow {
  if (row[0] !== EVENT) {
    const relabelled = (row[WHOLE] ?? null) as Trade['relabelled'];
    const [stored, receivedMs = null] = row.slice(WHOLE + 1) as [unknown, (number | null)?];
    const curve = stored ? curveCodec.decode(stored) : null;
    return { ...tradeCodec.decode(row.slice(0, WHOLE)), relabelled, curve, receivedMs };
  }
  const [, seq, slot, timestampMs, event, receivedMs] = row as StoredEvent;
  return { seq, slot, timestampMs, ...(receivedMs !== undefined && { receivedMs }), event };
}

type StoredEvent = readonly [string, number, number, number, TapeEvent['event'], number?];
const EVENT = 'event';
/** Columns of rows without a history of labels, a curve or a time of arrival. */
const WHOLE = tradeColumns.length - 2;

/** A journal of trades and events per partition key. */
export function openTape(table: TableRef<'tape'>, cache?: RowCache<TapeRow>): Tape {
  return {
    ...table,
    held: new Map(),
    shape: {
      ...(cache && { cache }),
      rows: createDifferencesCodec(fromTapeRow),
      isOneUnit: true,
      isListed: true,
      memo: {
        empty: () => emptyMemo,
        write: memo => (memo.traded === 0 && isDeepStrictEqual(memo, emptyMemo) ? undefined : packedMemo(memo)),
        read: value => (value === undefined ? emptyMemo : decodeMemo(value)),
      },
    },
  };
}

const memoCodec = getTupleCodec<TapeMemo>({
  outlier: getTupleCodec<OutlierState>({
    range: asIs,
    typical: asIs,
    founded: asIs,
    rejected: asIs,
    atMs: asIs,
    pending: asIs,
    noise: asIs,
    scale: asIs,
    anchor: asIs,
  }),
  traded: asIs,
  corrected: asIs,
});

/** Of keys without trades. */
const emptyMemo: TapeMemo = { outlier: emptyOutlierState, traded: 0, corrected: 0 };

/** A commit may size two headers. */
const packedMemo = memoize((memo: TapeMemo) => toPackedAttribute(memoCodec.encode(memo)));

/** Also reads the JSON of earlier headers, lists or objects. */
function decodeMemo(value: AttributeValue): TapeMemo {
  const plain = parsePackedAttribute<unknown>(value);
  return Array.isArray(plain) ? memoCodec.decode(plain) : { corrected: 0, ...(plain as Omit<TapeMemo, 'corrected'>) };
}

/** A mint or a wallet. */
export function formatTapeKey(key: string): string {
  return `t#${key}`;
}

/** Newest first. */
export async function readNewestTrades(tape: Tape, mint: string, limit: number): Promise<readonly Trade[]> {
  return newestOf(await readTradesBack(tape, mint, Infinity, hasEnoughRows(limit), limit, `newest ${limit}`), limit);
}

const newestOf = memoize((trades: readonly Trade[], limit: number): readonly Trade[] =>
  trades.toSorted(compareTradesByNewest).slice(0, limit),
);

/** Reads back until `enough` accepts, in arrival order. See `readBack`. */
export async function readTradesBack(
  tape: Tape,
  mint: string,
  beforeMs: number,
  enough: Enough<Trade>,
  wanted: number,
  as?: string,
): Promise<readonly Trade[]> {
  return tradesOf(
    await readBack(tape, formatTapeKey(mint), beforeMs, more => enough(more.filter(isTrade)), wanted, as),
  );
}

const tradesOf = memoize((rows: readonly TapeRow[]): readonly Trade[] => rows.filter(isTrade));

/** In [fromMs, toMs), in arrival order. */
export async function readTradesBetween(
  tape: Tape,
  mint: string,
  fromMs: number,
  toMs: number,
): Promise<readonly Trade[]> {
  return (await readRowsBetween(tape, mint, fromMs, toMs)).filter(isTrade);
}

/** A segment this old is stored everywhere. */
export const SETTLED_MS = 60_000;

/** Half the price. May miss rows of the last second. */
export async function readStaleTrades(
  tape: Tape,
  mint: string,
  fromMs: number,
  toMs: number,
  nowMs: number,
): Promise<readonly Trade[]> {
  return (await readStaleRange(tape, formatTapeKey(mint), fromMs, toMs, nowMs - SETTLED_MS)).filter(isTrade);
}

/**
 * Trades of the first `windowMs`, in arrival order, without those too late for a candle.
 * None once the first trade expired. Half the cost a minute after the window.
 */
export async function readFirstTrades(
  tape: Tape,
  mint: string,
  windowMs: number,
  nowMs: number,
): Promise<readonly Trade[]> {
  const key = formatTapeKey(mint);
  const { tail } = (await loadHeads(tape, [key])).get(key)!;
  const isPast = (rows: readonly TapeRow[], throughMs: number): boolean =>
    throughMs - SEGMENT_MS >= findFirstMs(rows) + windowMs;
  const peeked = await readOnward(tape, key, 0, isPast, buildKeyQuery);
  const isSettled = findFirstMs([...tail, ...peeked]) + windowMs <= nowMs - SETTLED_MS;
  const stored = isSettled ? peeked : await readOnward(tape, key, 0, isPast);
  const rows = [...new Map([...tail, ...stored].map(row => [row.seq, row])).values()];
  if (tape.retentionDays !== undefined && !rows.some(row => isTrade(row) && row.prev === 0)) return [];
  const first = findFirstMs(rows);
  return rows
    .filter(isTrade)
    .filter(({ timestampMs }) => timestampMs >= first && timestampMs < first + windowMs)
    .sort((a, b) => a.seq - b.seq);
}

/** Infinite without trades. */
function findFirstMs(rows: readonly TapeRow[]): number {
  return rows.reduce(
    (first, row) => (isTrade(row) && !row.tooLate ? Math.min(first, row.timestampMs) : first),
    Infinity,
  );
}

/** In [fromMs, toMs), in arrival order. */
export function readRowsBetween(tape: Tape, key: string, fromMs: number, toMs: number): Promise<readonly TapeRow[]> {
  return readRange(tape, formatTapeKey(key), fromMs, toMs);
}

/** Rows after an arrival number. One header, and mostly half-price rows. Throws when rows are missing. */
export async function readRowsAfter(tape: Tape, key: string, seq: number): Promise<readonly TapeRow[]> {
  const tapeKey = formatTapeKey(key);
  const item = await getItem(tape, toHeadKey(tapeKey));
  if (item === undefined) return [];
  const head = parseJournalHead(item, tape.shape);
  const rows = await readHeadRows(tape, head, seq);
  if (rows.length < head.seq - seq)
    throw new Error(
      `Rows ${seq + 1} to ${head.seq} of ${tapeKey} are incomplete (${rows.length} found). Restore a backup.`,
    );
  return rows;
}

/** The same of a read header. Fewer if some expired. */
export async function readHeadRows(tape: Tape, head: TapeHead, seq: number): Promise<readonly TapeRow[]> {
  if (head.seq <= seq) return [];
  const stale = await readStaleSince(tape, head, seq);
  if (stale !== null) return stale;
  const found = hasEnoughRows(head.seq - seq);
  const isWanted = (row: TapeRow): boolean => row.seq > seq && row.seq <= head.seq;
  const isEnough = (more: readonly TapeRow[]): boolean => found(more.filter(isWanted));
  return (await readBack(tape, head.key, Infinity, isEnough, head.seq - seq)).filter(isWanted);
}

type Numbers = { readonly after: number; readonly through: number };

/** Rows by number, mostly at half the price. Fewer if some expired. */
export async function readTapeRows(tape: Tape, key: string, { after, through }: Numbers): Promise<readonly TapeRow[]> {
  const tapeKey = formatTapeKey(key);
  const head = (await loadHeads(tape, [tapeKey])).get(tapeKey)!;
  return (await readHeadRows(tape, head, after)).filter(({ seq }) => seq <= through);
}

/** Holds rows for what folds them in the same batch. */
export function holdTapeRows({ held }: Tape, key: string, rows: readonly TapeRow[]): void {
  const own = held.get(key) ?? new Map<number, TapeRow>();
  held.set(key, own);
  for (const row of rows) own.set(row.seq, row);
}

/** Held rows after an arrival number. Null if any through `through` is missing. */
export function findHeldTapeRows({ held }: Tape, key: string, after: number, through: number) {
  const own = held.get(key);
  const rows: TapeRow[] = [];
  for (let seq = after + 1; seq <= through; seq++) {
    const row = own?.get(seq);
    if (row === undefined) return null;
    rows.push(row);
  }
  return rows;
}

/** Rows after the folded ones; none without a newer trade. */
export function readNewerRows(
  tape: Tape,
  mint: string,
  { applied, traded }: { readonly applied: number; readonly traded: number },
): Promise<readonly TapeRow[]> {
  return readNewest(tape, formatTapeKey(mint), applied, ({ memo }) => memo.traded <= traded);
}
