import { isWide, type Timeframe } from '../../core/candles/timeframe.ts';
import { type LiveCandles, loadLive, loadLives } from '../../storage/market/candles.ts';
import type { NewestCandles } from '../../storage/market/read-candles.ts';
import { readNewerRows } from '../../storage/market/tape.ts';
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
  return foldWaitingTrades(stores, mint, await loadLive(stores.candles, mint), timeframe);
}

/** The same for many. Omits mints without candles. */
export async function readMarkets(
  stores: MarketStores,
  mints: readonly string[],
): Promise<ReadonlyMap<string, NewestMarket>> {
  const lives = await loadLives(stores.candles, mints);
  return new Map(
    await Promise.all(
      [...lives].map(async ([mint, live]) => [mint, await foldWaitingTrades(stores, mint, live, '1m')] as const),
    ),
  );
}

/** A state may lack trades of the tape. */
async function foldWaitingTrades(
  stores: MarketStores,
  mint: string,
  live: LiveCandles,
  timeframe: Timeframe,
): Promise<NewestMarket> {
  const stored = { applied: live.applied, open: live.open, rows: [], price: live.price };
  if (!live.state) return stored;
  const newer = await readNewerRows(stores.tape, mint, live);
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
