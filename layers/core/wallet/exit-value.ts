import { computeSaleFall } from '../liquidity/constant-product.ts';
import { computeVirtualReserves, type Reserves } from '../liquidity/curves.ts';
import { type Pool, type Reserve, resolvePoolShape } from '../liquidity/pool.ts';
import type { PoolShape } from '../liquidity/venue-table.ts';
import { computeNotionalE30, type UsdE30 } from '../money/amount.ts';
import { divideToNumber } from '../money/amount-ratio.ts';

/** Proceeds of a sale before fees, and its fall of the price in percent. */
export type ExitValue = {
  readonly usd: UsdE30 | null;
  readonly impactPct: number | null;
  readonly why: 'no_depth' | 'shape' | null;
};

/** Sells into the pool with the largest priced quote reserve (docs/reference/rules/wallet-worth.md#exit-value). */
export function computeExitValue(
  pools: Iterable<Pool>,
  raw: bigint,
  quotePrice: (baseMint: string) => string | null,
): ExitValue {
  const priced = [...pools].flatMap(pool => {
    const { reserve } = pool;
    const price = reserve === null || BigInt(reserve.baseRaw) === 0n ? null : quotePrice(reserve.baseMint);
    if (reserve === null || price === null) return [];
    return [
      { pool, reserve, price, quoteUsd: computeNotionalE30(BigInt(reserve.baseRaw), reserve.baseDecimals, price) },
    ];
  });
  const [largest] = priced.sort((a, b) => (a.quoteUsd < b.quoteUsd ? 1 : a.quoteUsd > b.quoteUsd ? -1 : 0));
  if (largest === undefined) return { usd: null, impactPct: null, why: 'no_depth' };
  const { pool, reserve, price } = largest;
  const reserves = findFormulaReserves(reserve, resolvePoolShape(pool, reserve.dex));
  if (reserves === null) return { usd: null, impactPct: null, why: 'shape' };
  const out = reserves.token + raw === 0n ? 0n : (reserves.base * raw) / (reserves.token + raw);
  const held = BigInt(reserve.baseRaw);
  const [top, bottom] = computeSaleFall(raw, reserves.token);
  return {
    usd: computeNotionalE30(out < held ? out : held, reserve.baseDecimals, price),
    impactPct: bottom === 0n ? 0 : divideToNumber(100n * top, bottom),
    why: null,
  };
}

/** What the formula of a pool has: of a curve, as it states, else by its venue's constants. */
function findFormulaReserves(reserve: Reserve, shape: PoolShape | null): Reserves | null {
  if (shape === 'constant_product') return { token: BigInt(reserve.tokenRaw), base: BigInt(reserve.baseRaw) };
  if (shape !== 'bonding_curve') return null;
  const { virtual } = reserve;
  return virtual ? { token: BigInt(virtual[0]), base: BigInt(virtual[1]) } : computeVirtualReserves(reserve);
}
