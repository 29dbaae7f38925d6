import type { TableName } from '../../contract/tables.ts';
import { type Timeframe, timeframeMs } from '../../core/candles/timeframe.ts';
import { HEAD } from '../../storage/journal/head.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import {
  formatTimeKey,
  type Placed,
  packSegment,
  SEGMENT_MS,
  toSegmentStartMs,
  unpackSegmentRows,
} from '../../storage/journal/segment.ts';
import type { Item, TableRef } from '../../storage/kernel/dynamo.ts';
import { openNotes } from '../../storage/ledger/notes.ts';
import { openTape, type TapeRow } from '../../storage/market/tape.ts';
import { copyItems } from './copy-items.ts';
import { fillSecurityChunks } from './fill-security.ts';
import { type Base, PAST_READ_ROWS_MAX, refuseRows } from './known-rows.ts';
import type { Reading } from './lazy-tables.ts';
import type { PastWorld } from './past-world.ts';
import { createShowing } from './show-row.ts';

/** Copies what the service has of a large token. */
export async function fillPage(
  world: PastWorld,
  table: TableName,
  partition: string,
  reading: Reading | undefined,
): Promise<void> {
  if (reading === undefined) return;
  const [kind = '', first = ''] = partition.split('#');
  if (table === 'security') return fillSecurityChunks(world, partition, reading);
  if (table === 'candles' && first !== '') return fillCandles(world, partition, reading);
  const isOfTape = table === 'tape' && kind === 't';
  if (!isOfTape && !(table === 'ledgers' && kind === 'n')) return;
  const { base, rows } = await world.readRowsSinceKept(first);
  if (base === null) return;
  if (!isOfTape) {
    const longMs = world.longMs.get(partition) ?? 0;
    const copied = { to: world.whole.ledgers, partition, reading, base, longMs };
    return fillSegments(
      world,
      openNotes(world.real.ledgers),
      copied,
      note => note,
      () => {},
    );
  }
  const show = createShowing(base, rows);
  const count = (own: readonly TapeRow[]): void => {
    world.count.rows += own.length;
    if (world.count.rows > PAST_READ_ROWS_MAX) throw refuseRows(first, world.asOfMs, PAST_READ_ROWS_MAX);
  };
  await fillSegments(
    world,
    openTape(world.real.tape),
    { to: world.whole.tape, partition, reading, base, longMs: 0 },
    show,
    count,
  );
}

type Copied = {
  readonly to: TableRef;
  readonly partition: string;
  readonly reading: Reading;
  readonly base: Base;
  /** Of the header. */
  readonly longMs: number;
};

/** Copies segments with their rows through the last stored one, and lists of segments. */
async function fillSegments<Row extends Placed, Memo>(
  { asOfMs }: PastWorld,
  from: Journal<Row, Memo>,
  { to, partition, reading, base, longMs }: Copied,
  show: (row: Row) => Row,
  count: (rows: readonly Row[]) => void,
): Promise<void> {
  // Segments after it have later rows only.
  const sort = formatTimeKey(Math.max(toSegmentStartMs(asOfMs) + SEGMENT_MS, longMs + 1));
  const isList = ({ s }: Item): boolean => s!.S!.startsWith(HEAD);
  const isPastEnd = (item: Item): boolean => !isList(item) && item.s!.S! >= sort;
  const select = (item: Item): Item | null => {
    if (item.s!.S === HEAD) return null;
    if (isList(item)) return item;
    if (isPastEnd(item)) return null;
    const stored = unpackSegmentRows(item, from.shape);
    const rows = stored.filter(({ seq }) => seq <= base.stored).map(show);
    if (rows.length === 0) return null;
    count(rows);
    return rows.length === stored.length && rows.every((row, at) => row === stored[at])
      ? item
      : packSegment(item, rows, from.shape);
  };
  const values = reading.query?.ExpressionAttributeValues ?? {};
  const isOfLists = Object.values(values).some(({ S }) => S !== undefined && S > HEAD);
  const end = isOfLists ? undefined : { key: { k: { S: partition }, s: { S: sort } }, sort };
  await copyItems({ from, to, reading, select, end, isPastEnd });
}

/** Copies closed candles that no later trade could change. */
async function fillCandles(world: PastWorld, partition: string, reading: Reading): Promise<void> {
  const [mint = '', timeframe = ''] = partition.split('#');
  const finalMs = world.finalMs.get(mint);
  if (finalMs === undefined) return;
  const firstMs = finalMs - timeframeMs[timeframe as Timeframe];
  const { candles: from } = world.real;
  const sort = firstMs + 1;
  const end = { key: { k: { S: partition }, bucket: { N: String(sort) } }, sort };
  const isPastEnd = ({ bucket }: Item): boolean => Number(bucket!.N) > firstMs;
  const select = (item: Item): Item | null => (isPastEnd(item) ? null : item);
  await copyItems({ from, to: world.whole.candles, reading, select, end, isPastEnd });
}
