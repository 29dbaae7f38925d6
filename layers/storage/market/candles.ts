import { LRUCache } from 'lru-cache';
import { type Candle, candleFields, exactFields } from '../../core/candles/candle.ts';
import type { Amended, CandleRow, Closes } from '../../core/candles/changes.ts';
import { isStored, type StoredTimeframe, type Timeframe, type View } from '../../core/candles/timeframe.ts';
import { asIs, getArrayCodec, getNullableCodec, getTupleCodec } from '../../core/codec/codec.ts';
import { compressDeflate, decompressDeflate } from '../../core/codec/deflate.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { parseUnsent, toUnsentItem, type Unsent } from '../access/unsent.ts';
import { toDueAttributes, toDueSpread } from '../kernel/due.ts';
import { getItem, getItems, type Item, readStaleItems, type TableRef } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { queryPage } from '../kernel/query.ts';
import { countHeldBytes, unpackOnce } from '../kernel/unpack-cache.ts';
import { getVersionedBody, saveNewest, saveVersioned } from '../kernel/versioned.ts';
import { mergeStoredAmended, parseAmended, toAmendedAttribute } from './amended.ts';
import { toCandleExpiry } from './candle-expiry.ts';
import { APPLIED, buildNewestRowsQuery, formatRowKey, toItemKey, toVersionedItem } from './candle-keys.ts';
import { saveLargeSums, toSumsAttribute } from './candle-sums.ts';

export type Candles = TableRef<'candles'> & {
  /** Cache of closed rows. */
  readonly cache?: LRUCache<string, ClosedRow>;
};

type ClosedRow = {
  readonly full: Candle | null;
  readonly filtered: Candle | null;
  readonly closes: Closes;
};

export const candlesVersion = 13;

const CACHE_BYTES_MAX = 16 * 1_048_576;

export function createCandleCache(): LRUCache<string, ClosedRow> {
  return new LRUCache<string, ClosedRow>({ maxSize: CACHE_BYTES_MAX, sizeCalculation: countHeldBytes });
}

/** The newest 1-second close of the full view. */
export type LatestPrice = { readonly usd: number; readonly bucketMs: number };

/** Written after closed rows and before any push: with each batch while somebody listens. */
export type LiveCandles = {
  readonly version: number;
  /** Source offset. */
  readonly applied: number;
  /** Newest trade's number. */
  readonly traded: number;
  /** Newest trade whose minute the token lists have. */
  readonly reported: number;
  readonly open: readonly { readonly timeframe: StoredTimeframe; readonly view: View; readonly candle: Candle }[];
  readonly price: LatestPrice | null;
  /** End of the next open bucket, or null. */
  readonly nextCloseMs: number | null;
  /** Trades since the last snapshot. */
  readonly unsaved: number;
  /** Buckets that end by then are closed. Null before the first trade. */
  readonly clockMs: number | null;
  readonly unsent?: Unsent | undefined;
  /** The fold, without listeners. Then `open` is empty, and the tape may be ahead. */
  readonly state?: Uint8Array | undefined;
};

export const noCandles: LiveCandles = {
  version: 0,
  applied: 0,
  traded: 0,
  reported: 0,
  open: [],
  price: null,
  nextCloseMs: null,
  unsaved: 0,
  clockMs: null,
};

const ROWS_IN_PARALLEL_MAX = 400;

const LIVE = '0';
const SNAPSHOT = '-1';

const candleCodec = getTupleCodec<Candle>(
  Object.fromEntries([...candleFields, ...exactFields].map(field => [field, asIs])) as Record<
    keyof Candle,
    typeof asIs
  >,
);

const liveCodec = getTupleCodec<Omit<LiveCandles, 'version' | 'applied' | 'nextCloseMs' | 'unsent' | 'state'>>({
  open: getArrayCodec(getTupleCodec<LiveCandles['open'][number]>({ timeframe: asIs, view: asIs, candle: candleCodec })),
  price: getNullableCodec(getTupleCodec<LatestPrice>({ usd: asIs, bucketMs: asIs })),
  unsaved: asIs,
  clockMs: asIs,
  traded: asIs,
  reported: asIs,
});

const rowCodec = getTupleCodec<ClosedRow>({
  full: getNullableCodec(candleCodec),
  filtered: getNullableCodec(candleCodec),
  closes: getTupleCodec<Closes>({ full: asIs, filtered: asIs }),
});

/** Empty for an unknown mint. */
export async function loadLive(candles: Candles, mint: string): Promise<LiveCandles> {
  const item = await getItem(candles, toItemKey(mint, LIVE));
  return item ? parseLive(item) : noCandles;
}

/** Omits mints without candles. */
export async function loadLives(candles: Candles, mints: readonly string[]): Promise<ReadonlyMap<string, LiveCandles>> {
  return parseLives(await getItems(candles, mints.map(toLiveKey)));
}

/** The same at half the price. May lag; saving verifies it. */
export async function readStaleLives(
  candles: Candles,
  mints: readonly string[],
): Promise<ReadonlyMap<string, LiveCandles>> {
  return parseLives(await readStaleItems(candles, mints.map(toLiveKey)));
}

export function toLiveKey(mint: string): Item {
  return toItemKey(mint, LIVE);
}
export function isLiveKey({ bucket }: Item): boolean {
  return bucket?.N === LIVE;
}

function parseLives(items: readonly Item[]): ReadonlyMap<string, LiveCandles> {
  return new Map(items.map(item => [item.k!.S!, parseLive(item)]));
}

function parseLive(item: Item): LiveCandles {
  const body = getVersionedBody(item);
  const { v, q, d, f } = body;
  return {
    version: Number(v!.N),
    applied: Number(q!.N),
    nextCloseMs: parseNextClose(item),
    unsent: parseUnsent(body),
    ...liveCodec.decode(unpack(d!.B!)),
    ...(f && { state: decompressDeflate(f.B!) }),
  };
}

/** Apart from the packed rest, which the sweep need not read. */
export function parseNextClose({ b }: Item): number | null {
  return b?.M?.n ? Number(b.M.n.N) : null;
}

/** Throws ConditionalCheckFailedException when another writer was faster. */
export async function saveLive(
  candles: Candles,
  mint: string,
  loaded: LiveCandles,
  next: Omit<LiveCandles, 'version'>,
): Promise<LiveCandles> {
  const version = loaded.version + 1;
  const item = {
    key: toItemKey(mint, LIVE),
    version,
    indexed: toIndexed(mint, next),
    body: {
      q: { N: String(next.applied) },
      ...(next.nextCloseMs !== null && { n: { N: String(next.nextCloseMs) } }),
      d: { B: pack(liveCodec.encode(next)) },
      ...toUnsentItem(next.unsent),
      // Its timeframes share most trades.
      ...(next.state && { f: { B: compressDeflate(next.state) } }),
    },
  };
  await saveVersioned(candles, item, { version: loaded.version, indexed: toIndexed(mint, loaded) });
  return { ...next, version };
}

/** The index has the four hours of the next close, so few writes change it. */
const DUE_WIDTH_MS = 4 * 3_600_000;

function toIndexed(mint: string, { nextCloseMs }: Pick<LiveCandles, 'nextCloseMs'>): Item {
  return toDueAttributes(nextCloseMs === null ? null : nextCloseMs - (nextCloseMs % DUE_WIDTH_MS), toDueSpread(mint));
}

/** The state of the fold, or null. */
export async function loadMarketSnapshot(candles: Candles, mint: string): Promise<Uint8Array | null> {
  return (await getItem(candles, toItemKey(mint, SNAPSHOT)))?.d?.B ?? null;
}

/** Keeps a later snapshot. */
export async function saveMarketSnapshot(
  candles: Candles,
  mint: string,
  applied: number,
  bytes: Uint8Array,
): Promise<void> {
  return saveNewest(candles, toVersionedItem(applied, toItemKey(mint, SNAPSHOT), bytes), APPLIED);
}

/** Writes closed candles of 1m and wider, sums first. Keeps rows of a later fold. */
export async function saveRows(
  candles: Candles,
  mint: string,
  applied: number,
  rows: readonly CandleRow[],
): Promise<void> {
  const stored = rows.filter(({ timeframe }) => isStored(timeframe));
  await saveLargeSums(candles, mint, applied, stored);
  const items = await mergeStoredAmended(
    candles,
    stored.map(row => ({
      ...toVersionedItem(
        applied,
        toItemKey(formatRowKey(mint, row.timeframe), String(row.bucketMs)),
        pack(rowCodec.encode(row)),
      ),
      ...toAmendedAttribute(row.amended),
      ...toSumsAttribute(row.sums),
      ...toCandleExpiry(candles, row.timeframe, row.bucketMs),
    })),
  );
  await runInParallel(items, ROWS_IN_PARALLEL_MAX, item => saveNewest(candles, item, APPLIED));
}

type Stored = {
  readonly applied: number;
  readonly bucketMs: number;
  readonly closed: ClosedRow;
  readonly amended: Amended;
};

export function parseStoredCandle(item: Item, { cache }: Candles): Stored {
  const bytes = item.d!.B!;
  return {
    applied: Number(item.q!.N),
    bucketMs: Number(item.bucket!.N),
    closed: unpackOnce(cache, bytes, () => rowCodec.decode(unpack(bytes))),
    amended: parseAmended(item),
  };
}

/** The last close before a time, also of unsaved rows. */
export async function loadClosesBefore(
  candles: Candles,
  mint: string,
  timeframe: StoredTimeframe,
  beforeMs: number,
  unsaved: Iterable<CandleRow> = [],
): Promise<Closes> {
  const { items } = await queryPage(candles, { ...buildNewestRowsQuery(mint, timeframe, 0, beforeMs), Limit: 1 });
  const stored = items[0] && isLive(items[0]) ? parseStoredCandle(items[0], candles) : undefined;
  const newer = findLastCandleRow(unsaved, timeframe, beforeMs);
  if (newer && newer.bucketMs >= (stored?.bucketMs ?? 0)) return newer.closes;
  return stored?.closed.closes ?? { full: null, filtered: null };
}

/** The last row of a timeframe before a time. */
export function findLastCandleRow(
  rows: Iterable<CandleRow>,
  timeframe: Timeframe,
  beforeMs: number,
): CandleRow | undefined {
  let last: CandleRow | undefined;
  for (const row of rows)
    if (row.timeframe === timeframe && row.bucketMs < beforeMs && row.bucketMs >= (last?.bucketMs ?? 0)) last = row;
  return last;
}
