import { getItems, type Item, peekItems } from '../kernel/dynamo.ts';
import { bodyOf } from '../kernel/versioned.ts';
import { type Head, headKey, tailRows } from './head.ts';
import { figuresIn } from './head-figures.ts';
import type { Journal } from './journal.ts';
import type { Placed } from './segment.ts';
import { offsetsOf } from './source-offsets.ts';

/** A header without rows. */
export type HeaderCounters<Memo> = Pick<Head<never, Memo>, 'seq' | 'sourceOffsets' | 'runs' | 'memo'>;

/** Omits unknown keys. */
export const headerCounters = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeaderCounters<Memo>>> => {
  return countersIn(journal, await getItems(journal, keys.map(headKey)));
};

/** The same at half the price. May lag by a second. */
export async function peekCounters<Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, HeaderCounters<Memo>>> {
  return countersIn(journal, await peekItems(journal, keys.map(headKey)));
}

function countersIn<Row extends Placed, Memo>(
  { shape }: Journal<Row, Memo>,
  items: readonly Item[],
): ReadonlyMap<string, HeaderCounters<Memo>> {
  return new Map(
    items.map(item => {
      const body = bodyOf(item);
      const { w, r, m } = body;
      const runs = r ? JSON.parse(r.S!) : {};
      const memo = shape.memo.read(m, () => tailRows(item, shape));
      return [item.k!.S!, { seq: figuresIn(body).seq, sourceOffsets: offsetsOf(w!), runs, memo }];
    }),
  );
}
