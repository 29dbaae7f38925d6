import { isWide, type Timeframe } from '../../core/candles/timeframe.ts';
import { type LiveCandles, loadLive, readStaleLives } from '../../storage/market/candles.ts';
import type { NewestCandles } from '../../storage/market/read-candles.ts';
import { formatTapeKey, readHeadRows, readNewerRows, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
import { readRowsThrough } from '../tokens/catch-up.ts';
import { computeClosedMs } from './closed-time.ts';
import { foldOn } from './fold.ts';
import { findLatestPrice, openStored } from './live.ts';
import { type CachedMarket, loadFold, type MarketStores, openMarket } from './state.ts';
import { completeWide } from './wide.ts';

/** A token's candles that are not stored as rows, and its price. */
export type NewestMarket = NewestCandles & Pick<LiveCandles, 'price'>;

/** Reads the live item, and folds the trades that wait. Wide candles only if asked. */
export async function readMarket(
  stores: MarketStores,
  mint: string,
  timeframe: Timeframe = '1m',
): Promise<NewestMarket> {
  const live = await loadLive(stores.candles, mint);
  const newer = live.state ? await readNewerRows(stores.tape, mint, live) : [];
  return foldWaitingTrades(stores, mint, live, { newer, timeframe });
}

/** The same of read headers, mostly at half the price. May lag by a second; omits mints without candles. */
export async function readMarkets(
  stores: MarketStores,
  mints: readonly string[],
  heads: ReadonlyMap<string, TapeHead>,
): Promise<ReadonlyMap<string, NewestMarket>> {
  const lives = await readStaleLives(stores.candles, mints);
  return new Map(
    await Promise.all(
      [...lives].map(async ([mint, live]) => {
        const read = { live, head: heads.get(formatTapeKey(mint)) };
        return [mint, await readMarketSince(stores, mint, read)] as const;
      }),
    ),
  );
}

type ReadMarket = { readonly live: LiveCandles; readonly head: TapeHead | undefined };

/** The same of one, with wide candles if asked. */
export async function readMarketSince(
  stores: MarketStores,
  mint: string,
  { live, head }: ReadMarket,
  timeframe: Timeframe = '1m',
): Promise<NewestMarket> {
  const waits = live.state !== undefined && head !== undefined && head.memo.traded > live.traded;
  const newer = waits ? await readHeadRows(stores.tape, head, live.applied) : [];
  return foldWaitingTrades(stores, mint, live, { newer, timeframe });
}

type Waiting = { readonly newer: readonly TapeRow[]; readonly timeframe: Timeframe };

/** A state may lack trades of the tape. */
async function foldWaitingTrades(
  stores: MarketStores,
  mint: string,
  live: LiveCandles,
  { newer, timeframe }: Waiting,
): Promise<NewestMarket> {
  const stored = { applied: live.applied, open: live.open, rows: [], price: live.price };
  if (!live.state) return stored;
  const wide = isWide(timeframe);
  if (newer.length === 0 && live.nextCloseMs === null && !wide) return stored;
  const state = openMarket(mint, live, live.state, 0);
  if (wide) await completeWide(stores, state);
  const earlier = await readRowsThrough(stores.tape, mint, state.applied, live.applied);
  await foldOn(stores, state, [...earlier, ...newer], wide ? 'all' : 'narrow');
  const { applied, market, unsaved } = state;
  return {
    applied,
    open: openStored(market),
    rows: [...unsaved.values()],
    price: findLatestPrice(market) ?? live.price,
  };
}

/** A fold with all trades, complete up to an hour. */
export type NarrowMarket = Pick<CachedMarket, 'market' | 'unsaved'> & {
  /** Until then, closed rows have every trade. */
  readonly closedMs: number;
};

/** Folds the trades since the stored fold. */
export async function readNarrowMarket(stores: MarketStores, mint: string): Promise<NarrowMarket> {
  const { live, bytes } = await loadFold(stores.candles, mint);
  const newer = await readNewerRows(stores.tape, mint, live);
  const state = openMarket(mint, live, bytes, 0);
  const earlier = await readRowsThrough(stores.tape, mint, state.applied, live.applied);
  await foldOn(stores, state, [...earlier, ...newer], 'narrow');
  return { ...state, closedMs: computeClosedMs(live, newer) };
}
