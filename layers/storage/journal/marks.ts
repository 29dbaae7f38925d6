import { getItems } from '../dynamo.ts';
import type { Head } from './head.ts';
import { headKey, type Journal } from './journal.ts';
import type { Placed } from './segment.ts';

/** How far a key is applied, without its rows. */
export type Marks<Memo> = Pick<Head<never, Memo>, 'seq' | 'watermarks' | 'runs' | 'memo'>;

/** Marks of many keys, by key; keys never written are left out. */
export const headMarks = async <Row extends Placed, Memo>(
  journal: Journal<Row, Memo>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Marks<Memo>>> => {
  const items = await getItems(journal, keys.map(headKey));
  return new Map(
    items.map(item => [
      item.k!.S!,
      {
        seq: Number(item.q!.N),
        watermarks: JSON.parse(item.w!.S!),
        runs: item.r ? JSON.parse(item.r.S!) : {},
        memo: journal.shape.memo.read(item.m!),
      },
    ]),
  );
};
