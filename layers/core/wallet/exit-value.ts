import { computeSaleFall } from '../liquidity/constant-product.ts';
import { computeVirtualReserves } from '../liquidity/curves.ts';
import { type Pool, resolvePoolShape } from '../liquidity/pool.ts';
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
  const shape = resolvePoolShape(pool, reserve.dex);
  const isCurve = shape === 'bonding_curve';
  const isProduct = shape === 'constant_product' && reserve.tokenRaw !== null;
  const own = isProduct ? ([reserve.tokenRaw, reserve.baseRaw] as const) : null;
  const stated = isCurve ? reserve.virtual : own;
  const computed = isCurve ? computeVirtualReserves(reserve) : null;
  const reserves = stated ? { token: BigInt(stated[0]), base: BigInt(stated[1]) } : computed;
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
