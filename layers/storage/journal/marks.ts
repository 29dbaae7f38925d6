import { getItems, type TableRef } from '../dynamo.ts';
import type { Head } from './head.ts';
import { headKey } from './journal.ts';

/** How far a key is applied, without its rows. */
export type Marks = Pick<Head<never, never>, 'seq' | 'watermarks' | 'runs'>;

/** Marks of many keys, by key; keys never written are left out. */
export const headMarks = async (ref: TableRef, keys: readonly string[]): Promise<ReadonlyMap<string, Marks>> => {
  const items = await getItems(ref, keys.map(headKey));
  return new Map(
    items.map(item => [
      item.k!.S!,
      { seq: Number(item.q!.N), watermarks: JSON.parse(item.w!.S!), runs: item.r ? JSON.parse(item.r.S!) : {} },
    ]),
  );
};
