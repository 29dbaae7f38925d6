import { getItems, type Item, readStaleItems } from '../kernel/dynamo.ts';
import { parsePackedAttribute } from '../kernel/packed-attribute.ts';
import { getVersionedBody } from '../kernel/versioned.ts';
import { type Head, toHeadKey, unpackTailRows } from './head.ts';
import { decodeHeadFigures } from './head-figures.ts';
import type { Journal } from './journal.ts';
import type { Placed } from './segment.ts';
import { decodeSourceOffsets } from './source-offsets.ts';

/** A header without rows. */
export type HeaderCounters<Memo> = Pick<Head<never, Memo>, 'seq' | 'sourceOffsets' | 'runs' | 'memo'>;

/** Omits unknown keys. */
export async function loadHeaderCounters<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeaderCounters<Memo>>> {
  return parseCounters(journal, await getItems(journal, keys.map(toHeadKey)));
}

/** The same at half the price. May lag by a second. */
export async function readStaleCounters<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeaderCounters<Memo>>> {
  return parseCounters(journal, await readStaleItems(journal, keys.map(toHeadKey)));
}

function parseCounters<Row extends Placed, Memo>(
  { shape }: Journal<Row, Memo>,
  items: readonly Item[],
): ReadonlyMap<string, HeaderCounters<Memo>> {
  return new Map(
    items.map(item => {
      const body = getVersionedBody(item);
      const { w, r, m } = body;
      const runs = r ? parsePackedAttribute<Head<never, never>['runs']>(r) : {};
      const memo = shape.memo.read(m, () => unpackTailRows(item, shape));
      return [item.k!.S!, { seq: decodeHeadFigures(body).seq, sourceOffsets: decodeSourceOffsets(w!), runs, memo }];
    }),
  );
}
