import { timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import { computeWindowSpan } from '../../core/candles/window-stats.ts';
import type { UsdE30 } from '../../core/money/amount.ts';
import { type ListedPool, listPools } from '../../core/worth/pool-list.ts';
import { openTape } from '../../storage/market/tape.ts';
import { readPoolVolumes } from '../candles/pool-volumes.ts';
import type { MarketStores } from '../candles/state.ts';
import { readBookPrices, readWorthSources, type WorthTables } from './read-worth.ts';

const POOLS_MAX = 100;

type PoolTables = WorthTables & Pick<MarketStores, 'candles'>;

export type PoolVolume = ListedPool & { readonly volumeE30: UsdE30 };

/** Reads a token's pools, and their volume of whole minutes. */
export async function readPools(tables: PoolTables, mint: string, nowMs: number): Promise<readonly PoolVolume[]> {
  const source = (await readWorthSources(tables, [mint])).get(mint)!;
  const book = await readBookPrices(tables.prices, [source], nowMs);
  const pools = listPools(source, nowMs, book).slice(0, POOLS_MAX);
  const { fromMs, toMs } = computeWindowSpan('24h', nowMs);
  // The state has whole hours. Candles have the part of the first one.
  const hourMs = toBucketStart(fromMs, '1h');
  const firstMs = hourMs === fromMs ? fromMs : hourMs + timeframeMs['1h'];
  const hasHour = pools.some(({ market }) => market?.hours.some(({ startMs }) => startMs === hourMs));
  const stores = { candles: tables.candles, tape: openTape(tables.tape) };
  const parts =
    hasHour && firstMs > fromMs ? await readPoolVolumes(stores, mint, { fromMs, toMs: firstMs }, nowMs) : undefined;
  return pools.map(pool => {
    const hours = pool.market?.hours.filter(({ startMs }) => startMs >= firstMs && startMs < toMs) ?? [];
    const part = parts?.get(pool.address) ?? 0n;
    return { ...pool, volumeE30: hours.reduce((sum, { usdE30 }) => sum + usdE30, part) };
  });
}
