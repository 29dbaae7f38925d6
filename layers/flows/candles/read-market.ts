import { type LiveCandles, loadLive, loadLives } from '../../storage/market/candles.ts';
import type { NewestCandles } from '../../storage/market/read-candles.ts';
import { readNewerRows } from '../../storage/market/tape.ts';
import { readRowsThrough } from '../tokens/catch-up.ts';
import { foldOn } from './fold.ts';
import { findFilteredPrice, findLatestPrice, openStored } from './live.ts';
import { type MarketStores, openMarket } from './state.ts';

/** A token's candles that are not stored as rows, and its price. */
export type NewestMarket = NewestCandles & Pick<LiveCandles, 'price' | 'filtered'>;

/** Reads the live item, and folds the trades that wait for the next commit. */
export async function readMarket(stores: MarketStores, mint: string): Promise<NewestMarket> {
  return foldWaitingTrades(stores, mint, await loadLive(stores.candles, mint));
}

/** The same for many. Omits mints without candles. */
export async function readMarkets(
  stores: MarketStores,
  mints: readonly string[],
): Promise<ReadonlyMap<string, NewestMarket>> {
  const lives = await loadLives(stores.candles, mints);
  return new Map(
    await Promise.all(
      [...lives].map(async ([mint, live]) => [mint, await foldWaitingTrades(stores, mint, live)] as const),
    ),
  );
}

/** A state may lack trades of the tape. */
async function foldWaitingTrades(stores: MarketStores, mint: string, live: LiveCandles): Promise<NewestMarket> {
  const stored = { applied: live.applied, open: live.open, rows: [], price: live.price, filtered: live.filtered };
  if (!live.state) return stored;
  const newer = await readNewerRows(stores.tape, mint, live);
  if (newer.length === 0 && live.nextCloseMs === null) return stored;
  const state = openMarket(mint, live, live.state, 0);
  const earlier = await readRowsThrough(stores.tape, mint, state.applied, live.applied);
  await foldOn(stores, mint, state, [...earlier, ...newer]);
  const { applied, market, unsaved } = state;
  return {
    applied,
    open: openStored(market),
    rows: [...unsaved.values()],
    price: findLatestPrice(market) ?? live.price,
    filtered: findFilteredPrice(market) ?? live.filtered,
  };
}
