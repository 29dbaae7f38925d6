import type { Pool } from '../../core/liquidity/pool.ts';
import { type Mark, toMark } from '../../core/wallet/mark.ts';
import { findQuotePrice } from '../../core/worth/liquidity.ts';
import { valueToken } from '../../core/worth/valuation.ts';
import { readBookPrices, readWorthSources, type WorthTables } from '../security/read-worth.ts';

/** A token's mark, and where it can be sold. */
export type Marked = {
  readonly mark: Mark;
  readonly pools: readonly Pool[];
  readonly quotePrice: (baseMint: string) => string | null;
};

/** Reads the marks of tokens. */
export async function readMarks(
  tables: WorthTables,
  mints: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Marked>> {
  if (mints.length === 0) return new Map();
  const sources = await readWorthSources(tables, mints);
  const book = await readBookPrices(tables.prices, [...sources.values()], nowMs);
  return new Map(
    [...sources].map(([mint, source]) => {
      const mark = toMark(valueToken(source, book));
      const quotePrice = (baseMint: string): string | null => findQuotePrice(source.worth, baseMint, book);
      return [mint, { mark, pools: [...source.pools.byKey.values()], quotePrice }];
    }),
  );
}
