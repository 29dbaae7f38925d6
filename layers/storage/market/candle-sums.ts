import type { BucketSums } from '../../core/candles/bucket.ts';
import type { CandleRow } from '../../core/candles/changes.ts';
import { decodeSums } from '../../core/candles/row-sums.ts';
import type { Timeframe } from '../../core/candles/timeframe.ts';
import { compressDeflate, decompressDeflate } from '../../core/codec/deflate.ts';
import { getItems, type Item, readStaleItems, type TableRef } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { queryItems, queryPages } from '../kernel/query.ts';
import { saveNewest } from '../kernel/versioned.ts';
import { APPLIED, buildNewestRowsQuery, formatRowKey, toItemKey, toVersionedItem } from './candle-keys.ts';

/** Larger sums have an item of their own. */
const INLINE_BYTES_MAX = 512;

/** The sums of a row, if they are small. */
export function toSumsAttribute(sums: CandleRow['sums']): Item {
  return sums === null || sums.length > INLINE_BYTES_MAX ? {} : { s: { B: sums } };
}

function toLargeKey(mint: string, timeframe: Timeframe, bucketMs: string): Item {
  return toItemKey(`${formatRowKey(mint, timeframe)}#sums`, bucketMs);
}

/** Writes the sums that rows leave out. */
export async function saveLargeSums(
  candles: TableRef<'candles'>,
  mint: string,
  applied: number,
  rows: readonly CandleRow[],
): Promise<void> {
  const large = rows.filter(({ sums }) => sums !== null && sums.length > INLINE_BYTES_MAX);
  await Promise.all(
    large.map(({ timeframe, bucketMs, sums }) => {
      const key = toLargeKey(mint, timeframe, String(bucketMs));
      return saveNewest(candles, toVersionedItem(applied, key, compressDeflate(sums!)), APPLIED);
    }),
  );
}

/** The sums of a closed bucket. `applied`: the newest trade that they may have. */
export type StoredSums = {
  readonly bucketMs: number;
  readonly applied: number;
  /** In an item of their own. */
  readonly isLarge: boolean;
  readonly sums: BucketSums;
};

/** Of the closed buckets that start in [fromMs, toMs). */
export async function readSums(
  candles: TableRef<'candles'>,
  mint: string,
  timeframe: Timeframe,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly StoredSums[]> {
  return parseSums(
    candles,
    mint,
    timeframe,
    await queryItems(candles, buildNewestRowsQuery(mint, timeframe, fromMs, toMs)),
  );
}

/** The same in pages, newest first. The first has at most `limit`, each further one twice as many. */
export async function* readSumsBack(
  candles: TableRef<'candles'>,
  mint: string,
  timeframe: Timeframe,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  limit: number,
): AsyncGenerator<readonly StoredSums[]> {
  if (fromMs >= toMs) return;
  const query = { ...buildNewestRowsQuery(mint, timeframe, fromMs, toMs), Limit: limit };
  for await (const { items } of queryPages(candles, query, 2)) {
    const found = await parseSums(
      candles,
      mint,
      timeframe,
      items.filter(item => isLive(item)),
    );
    yield found.toSorted((a, b) => b.bucketMs - a.bucketMs);
  }
}

async function parseSums(
  candles: TableRef<'candles'>,
  mint: string,
  timeframe: Timeframe,
  rows: readonly Item[],
): Promise<readonly StoredSums[]> {
  const toKey = ({ bucket }: Item): Item => toLargeKey(mint, timeframe, bucket!.N!);
  const large = rows.filter(({ s }) => s === undefined);
  // At half the price, unless older than the row.
  const stale = large.length > 0 ? await readStaleItems(candles, large.map(toKey)) : [];
  const found = new Map(stale.map(item => [item.bucket!.N!, item]));
  const late = large.filter(row => Number(found.get(row.bucket!.N!)?.q?.N ?? -1) < Number(row.q!.N));
  for (const item of late.length > 0 ? await getItems(candles, late.map(toKey)) : []) found.set(item.bucket!.N!, item);
  const items = [...rows.filter(({ s }) => s !== undefined), ...found.values()];
  return items.map(({ bucket, q, s, d }) => {
    const bucketMs = Number(bucket!.N);
    return {
      bucketMs,
      applied: Number(q!.N),
      isLarge: s === undefined,
      sums: decodeSums(s?.B ?? decompressDeflate(d!.B!), bucketMs),
    };
  });
}
