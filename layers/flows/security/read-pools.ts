import { isVisible, toCandleTrade } from '../../core/candles/candle-trade.ts';
import { timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import { computeWindowSpan } from '../../core/candles/window-stats.ts';
import type { UsdE30 } from '../../core/money/amount.ts';
import { type ListedPool, listPools } from '../../core/worth/pool-list.ts';
import { openTape, readStaleTrades } from '../../storage/market/tape.ts';
import { readBookPrices, readWorthSources, type WorthTables } from './read-worth.ts';

const POOLS_MAX = 100;

export type PoolVolume = ListedPool & { readonly volumeE30: UsdE30 };

/** Reads a token's pools, and their volume of whole minutes. */
export async function readPools(tables: WorthTables, mint: string, nowMs: number): Promise<readonly PoolVolume[]> {
  const source = (await readWorthSources(tables, [mint])).get(mint)!;
  const book = await readBookPrices(tables.prices, [source], nowMs);
  const pools = listPools(source, nowMs, book).slice(0, POOLS_MAX);
  const { fromMs, toMs } = computeWindowSpan('24h', nowMs);
  // The state has whole hours. The tape has the part of the first one.
  const hourMs = toBucketStart(fromMs, '1h');
  const firstMs = hourMs === fromMs ? fromMs : hourMs + timeframeMs['1h'];
  const hasHour = pools.some(({ market }) => market?.hours.some(({ startMs }) => startMs === hourMs));
  const trades =
    hasHour && firstMs > fromMs ? await readStaleTrades(openTape(tables.tape), mint, fromMs, firstMs, nowMs) : [];
  return pools.map(pool => {
    const hours = pool.market?.hours.filter(({ startMs }) => startMs >= firstMs && startMs < toMs) ?? [];
    const part = trades
      .filter(trade => trade.pool === pool.address)
      .flatMap(trade => toCandleTrade(trade) ?? [])
      .filter(isVisible);
    return { ...pool, volumeE30: [...hours, ...part].reduce((sum, { usdE30 }) => sum + usdE30, 0n) };
  });
}
