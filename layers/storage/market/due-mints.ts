import { type DuePosition, duePages } from '../kernel/due.ts';
import { getItems, type Item } from '../kernel/dynamo.ts';
import { type Candles, liveKey, nextCloseOf } from './candles.ts';

export type DueMints = { readonly mints: readonly string[]; readonly next: DuePosition };

const PAGE_MAX = 100;

/** Mints with a bucket that ended by `nowMs`, in pages. Earlier closes come first per partition. */
export async function* dueMints(candles: Candles, nowMs: number, from: DuePosition): AsyncGenerator<DueMints> {
  for await (const { keys, next } of duePages(candles, nowMs, from, PAGE_MAX)) {
    // Whole items would fill the sweep's memory.
    const items = await getItems(candles, keys.map(liveKey), 'k, b.n');
    yield { mints: items.filter(item => isDue(item, nowMs)).map(({ k }) => k!.S!), next };
  }
}

const isDue = (item: Item, nowMs: number): boolean => {
  const nextCloseMs = nextCloseOf(item);
  return nextCloseMs !== null && nextCloseMs <= nowMs;
};
