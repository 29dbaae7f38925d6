import { SOL } from '../../core/identity/address.ts';
import { isStable } from '../../core/identity/stables.ts';
import type { Pool } from '../../core/liquidity/pool.ts';
import type { Mark } from '../../core/wallet/mark.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { loadPricesAround, type Prices } from '../../storage/market/prices.ts';
import { openTape, readNewestTrades, type Tape } from '../../storage/market/tape.ts';
import { readMarkets } from '../candles/read-market.ts';
import { openSecurityReader, type SecurityReader, type SecurityTables } from '../security/read-security.ts';

export type MarkStores = { readonly candles: Candles; readonly tape: Tape };

/** Reads the marks of tokens. */
export async function readMarks(stores: MarkStores, mints: readonly string[]): Promise<ReadonlyMap<string, Mark>> {
  const markets = mints.length === 0 ? new Map() : await readMarkets(stores, mints);
  return new Map(
    mints.map(mint => {
      const price = markets.get(mint)?.filtered ?? null;
      return [mint, { priceUsd: price?.usd ?? null, tsMs: price?.bucketMs ?? null, why: price ? null : 'no_price' }];
    }),
  );
}

/** Where a token can be sold. */
export type Depth = { readonly pools: readonly Pool[]; readonly quotePrice: (baseMint: string) => string | null };

export type DepthTables = SecurityTables & { readonly prices: Prices };

const MINTS_IN_PARALLEL_MAX = 16;
const PRICE_AGE_MS = 86_400_000;

/** Returns a reader of the pools of tokens. */
export function openDepthReader({ security, tape, prices }: DepthTables) {
  const readSecurity: SecurityReader = openSecurityReader({ security, tape });
  const trades = openTape(tape as TableRef<'tape'>);
  return async (mints: readonly string[], nowMs: number): Promise<ReadonlyMap<string, Depth>> => {
    if (mints.length === 0) return new Map();
    const sol = (await loadPricesAround(prices, SOL, nowMs - PRICE_AGE_MS, nowMs)).findLast(one => one.atMs <= nowMs);
    return mapInParallel(mints, MINTS_IN_PARALLEL_MAX, async mint => {
      const [{ pools }, newest] = await Promise.all([readSecurity(mint, nowMs), readNewestTrades(trades, mint, 16)]);
      const quotePrice = (baseMint: string): string | null => {
        const traded = newest.find(trade => trade.baseMint === baseMint && trade.basePriceUsd !== null);
        if (traded !== undefined) return traded.basePriceUsd;
        return isStable(baseMint) ? '1' : baseMint === SOL ? (sol?.usd ?? null) : null;
      };
      return { pools: [...pools.byKey.values()], quotePrice };
    });
  };
}
