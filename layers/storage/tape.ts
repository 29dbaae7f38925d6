import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ChainEvent } from '../contract/events/event.ts';
import { madeOnce } from '../core/made-once.ts';
import { emptyOutlierState, type OutlierState } from '../core/outlier.ts';
import { newestFirst, type Trade } from '../core/trade.ts';
import { type Journal, loadHeads } from './journal/journal.ts';
import { type Enough, enoughRows, readBack, readOnward, readRange } from './journal/read.ts';
import { SEGMENT_MS } from './journal/segment.ts';
import { readSince } from './journal/since.ts';
import type { Unpacked } from './pack.ts';
import { fromRow, toRow } from './trade-columns.ts';

/** Any event of a key but a swap, kept as it came, in one order of arrival with the key's trades. */
export type TapeEvent = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly event: Exclude<ChainEvent, { type: 'swap' }>;
};
export type TapeRow = Trade | TapeEvent;

/** What the fold of a key must remember besides its rows: the outlier rule's state, and the newest trade's arrival number. */
export type TapeMemo = { readonly outlier: OutlierState; readonly traded: number };

export type Tape = Journal<TapeRow, TapeMemo>;

export const isTrade = (row: TapeRow): row is Trade => !('event' in row);
export const isEvent = (row: TapeRow): row is TapeEvent => 'event' in row;

/** A row as plain data: a trade by its columns, an event by its name and place. */
export const toTapeRow = (row: TapeRow): readonly unknown[] =>
  isTrade(row) ? toRow(row) : [EVENT, row.seq, row.slot, row.timestampMs, row.event];

/** What `toTapeRow` wrote. */
export const fromTapeRow = (row: readonly unknown[]): TapeRow => {
  if (row[0] !== EVENT) return fromRow(row);
  const [, seq, slot, timestampMs, event] = row as readonly [string, number, number, number, TapeEvent['event']];
  return { seq, slot, timestampMs, event };
};

const EVENT = 'event';

/** The tape: per partition key of the events stream, a journal of its trades and other events in order of arrival; with a memory of what was unpacked where one is given. */
export const openTape = (client: DynamoDBClient, table: string, unpacked?: Unpacked<readonly TapeRow[]>): Tape => ({
  client,
  table,
  ...(unpacked && { reached: new Map(), readings: new Map() }),
  shape: {
    ...(unpacked && { unpacked }),
    encode: toTapeRow,
    decode: fromTapeRow,
    memo: {
      empty: () => ({ outlier: emptyOutlierState, traded: 0 }),
      write: memo => ({ S: JSON.stringify(memo) }),
      read: value => JSON.parse(value.S!),
    },
  },
});

/** The journal key of a partition key: a mint, or a wallet. */
export const tapeKey = (key: string): string => `t#${key}`;

/** The newest `limit` trades of a mint, newest first. */
export const newestTrades = async (tape: Tape, mint: string, limit: number): Promise<readonly Trade[]> =>
  newestOf(await tradesBack(tape, mint, Infinity, enoughRows(limit), limit, `newest ${limit}`), limit);

const newestOf = madeOnce((trades: readonly Trade[], limit: number): readonly Trade[] =>
  trades.toSorted(newestFirst).slice(0, limit),
);

/** A mint's trades backwards in time from `beforeMs` until there are `enough`, about so many (see readBack, also for `as`), in arrival order. */
export const tradesBack = async (
  tape: Tape,
  mint: string,
  beforeMs: number,
  enough: Enough<Trade>,
  wanted: number,
  as?: string,
): Promise<readonly Trade[]> =>
  tradesOf(await readBack(tape, tapeKey(mint), beforeMs, more => enough(more.filter(isTrade)), wanted, as));

const tradesOf = madeOnce((rows: readonly TapeRow[]): readonly Trade[] => rows.filter(isTrade));

/** A mint's trades with a time in [fromMs, toMs), in arrival order. */
export const tradesBetween = async (
  tape: Tape,
  mint: string,
  fromMs: number,
  toMs: number,
): Promise<readonly Trade[]> => (await rowsBetween(tape, mint, fromMs, toMs)).filter(isTrade);

/**
 * A mint's trades of its first so many ms, from its first trade on, in arrival order; one that came too late for any candle is too late to be the first. Read
 * forwards until nothing unread can belong to them: a segment holds a quarter hour at most.
 */
export const firstTrades = async (tape: Tape, mint: string, windowMs: number): Promise<readonly Trade[]> => {
  const key = tapeKey(mint);
  const { tail } = (await loadHeads(tape, [key])).get(key)!;
  const isPast = (rows: readonly TapeRow[], throughMs: number): boolean =>
    throughMs - SEGMENT_MS >= firstMs(rows) + windowMs;
  const stored = await readOnward(tape, key, 0, isPast);
  const rows = [...new Map([...tail, ...stored].map(row => [row.seq, row])).values()];
  const first = firstMs(rows);
  return rows
    .filter(isTrade)
    .filter(({ timestampMs }) => timestampMs >= first && timestampMs < first + windowMs)
    .sort((a, b) => a.seq - b.seq);
};

/** Infinite where nothing was traded. */
const firstMs = (rows: readonly TapeRow[]): number =>
  rows.reduce((first, row) => (isTrade(row) && !row.tooLate ? Math.min(first, row.timestampMs) : first), Infinity);

/** A key's rows with a time in [fromMs, toMs), in arrival order. */
export const rowsBetween = (tape: Tape, key: string, fromMs: number, toMs: number): Promise<readonly TapeRow[]> =>
  readRange(tape, tapeKey(key), fromMs, toMs);

/** A key's rows beyond an arrival number, in order; `slotHint` is the newest slot through it. Errors: throws when rows are nowhere. */
export const rowsSince = (tape: Tape, key: string, seq: number, slotHint: number): Promise<readonly TapeRow[]> =>
  readSince(tape, tapeKey(key), seq, slotHint);
