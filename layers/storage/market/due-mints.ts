import { type DuePosition, queryDuePages } from '../kernel/due.ts';
import { getItems } from '../kernel/dynamo.ts';
import { type Candles, type LiveCandles, parseNextClose, toLiveKey } from './candles.ts';

export type DueMints = { readonly mints: readonly string[]; readonly next: DuePosition };

const PAGE_MAX = 100;

/** Mints with a bucket that is to be closed, in pages. Earlier closes come first per partition. */
export async function* queryDueMints(candles: Candles, nowMs: number, from: DuePosition): AsyncGenerator<DueMints> {
  for await (const { keys, next } of queryDuePages(candles, nowMs, from, PAGE_MAX)) {
    // Whole items would fill the sweep's memory.
    const items = await getItems(candles, keys.map(toLiveKey), 'k, b.n, b.u');
    yield {
      mints: items
        .filter(item => isCloseDue({ nextCloseMs: parseNextClose(item), isHeard: item.b?.M?.u !== undefined }, nowMs))
        .map(({ k }) => k!.S!),
      next,
    };
  }
}

/** Once all buckets of the last trade have ended, one write closes them. */
export const UNHEARD_MS = 3_600_000;
/** A mint rests. Below the hour. */
export const REST_MS = 3_000_000;

type Closing = Pick<LiveCandles, 'nextCloseMs'> & { readonly isHeard: boolean };

/** Unix ms. */
export function isCloseDue({ nextCloseMs, isHeard }: Closing, nowMs: number): boolean {
  return nextCloseMs !== null && nextCloseMs <= (isHeard ? nowMs : nowMs - UNHEARD_MS);
}
