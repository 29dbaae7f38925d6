import { SOL } from '../identity/address.ts';
import { type Pool, type Reserve, resolvePoolShape } from '../liquidity/pool.ts';
import type { Pools } from '../liquidity/pools.ts';
import { computeNotionalE30, divideHalfEven, type UsdE30, usdScale } from '../money/amount.ts';
import { toUiAmount } from '../money/amount-ratio.ts';
import { isStable } from '../money/quote.ts';
import type { Worth } from './worth.ts';

/** Prices of quotes that the token's trades do not state, USD. */
export type BookPrices = ReadonlyMap<string, string>;

export type Liquidity = { readonly usd: number; readonly atMs: number };

/** Sums Q + min(Q, X) of priced pools, or null (docs/reference/rules/worth.md#liquidity). */
export function sumLiquidity(
  { byKey }: Pick<Pools, 'byKey'>,
  worth: Pick<Worth, 'price' | 'quotes' | 'sol'>,
  book?: BookPrices,
): Liquidity | null {
  let sum: UsdE30 | null = null;
  let atMs = 0;
  for (const { reserve } of byKey.values()) {
    if (reserve === null || isClosed(reserve)) continue;
    const usd = computePoolLiquidity(reserve, worth, book);
    if (usd === null) continue;
    sum = (sum ?? 0n) + usd;
    atMs = Math.max(atMs, reserve.timestampMs);
  }
  return sum === null ? null : { usd: toUiAmount(sum, usdScale), atMs };
}

/** Q + min(Q, X) of a pool; null without a price of its quote. */
export function computePoolLiquidity(
  reserve: Reserve,
  worth: Pick<Worth, 'price' | 'quotes' | 'sol'>,
  book?: BookPrices,
): UsdE30 | null {
  const quoteUsd = findQuotePrice(worth, reserve.baseMint, book);
  if (quoteUsd === null) return null;
  const quote = computeNotionalE30(BigInt(reserve.baseRaw), reserve.baseDecimals, quoteUsd);
  const { price } = worth;
  const token = price === null ? 0n : divideHalfEven(BigInt(reserve.tokenRaw ?? 0) * price.usdE30, price.tokenRaw);
  return quote + (quote < token ? quote : token);
}

/** Quotes of open pools that need the price book. */
export function listUnpricedQuotes(
  { byKey }: Pick<Pools, 'byKey'>,
  worth: Pick<Worth, 'quotes' | 'sol'>,
): readonly string[] {
  const quotes = [...byKey.values()].flatMap(({ reserve }) =>
    reserve !== null && !isClosed(reserve) && findStatedPrice(worth, reserve.baseMint) === null ? reserve.baseMint : [],
  );
  return [...new Set(quotes)].filter(mint => !isStable(mint));
}

/** Of the newest trade that states it, else of the price book. */
export function findQuotePrice(worth: Pick<Worth, 'quotes' | 'sol'>, mint: string, book?: BookPrices): string | null {
  return findStatedPrice(worth, mint) ?? book?.get(mint) ?? (isStable(mint) ? '1' : null);
}

function findStatedPrice({ quotes, sol }: Pick<Worth, 'quotes' | 'sol'>, mint: string): string | null {
  return quotes.get(mint)?.usd ?? (mint === SOL ? (sol?.usd ?? null) : null);
}

/** Emptied pools are closed. */
export function isClosed({ tokenRaw, baseRaw }: Reserve): boolean {
  return tokenRaw === '0' && baseRaw === '0';
}

/** Whether a launch curve has money, or no pool followed it. */
export function isOnCurve({ byKey }: Pick<Pools, 'byKey'>): boolean {
  const known = [...byKey.values()].filter(({ reserve }) => reserve !== null) as (Pool & { reserve: Reserve })[];
  const curves = known.filter(pool => resolvePoolShape(pool, pool.reserve.dex) === 'bonding_curve');
  const open = curves.filter(({ reserve }) => !isClosed(reserve));
  return open.some(({ reserve }) => reserve.baseRaw !== '0') || (open.length > 0 && open.length === known.length);
}
