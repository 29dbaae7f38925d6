import { SOL } from '../identity/address.ts';
import type { Lock } from '../mint/mint-row.ts';
import { toUiAmount } from '../money/amount-ratio.ts';
import { type Pool, type Reserve, resolvePoolShape } from './pool.ts';
import type { Pools } from './pools.ts';
import { liquidityRules } from './rules.ts';

/** Depth; null without a SOL reserve (docs/reference/rules/holders-and-liquidity.md#liquidity). */
export function computePoolDepth(pools: Pools, nowMs: number, poolAddress?: string) {
  const pool = selectPool(pools, nowMs, poolAddress);
  const reserve = pool && findUsableReserve(pool, nowMs);
  if (!reserve || reserve.baseMint !== SOL) return null;
  return {
    venue: reserve.dex,
    pool: pool.address,
    shape: resolvePoolShape(pool, reserve.dex),
    tokenReserveUi: toUiAmount(BigInt(reserve.tokenRaw), reserve.tokenDecimals),
    tokenReserveRaw: reserve.tokenRaw,
    quoteReserveSol: toUiAmount(BigInt(reserve.baseRaw), reserve.baseDecimals),
    quoteReserveRaw: reserve.baseRaw,
    reserveSlot: reserve.slot,
    updatedAtMs: reserve.timestampMs,
  };
}

export type Depth = NonNullable<ReturnType<typeof computePoolDepth>>;

/** Returns the pool's lock, whatever its reserve's age, or null. */
export function findPoolLock(pools: Pools, nowMs: number, poolAddress?: string): Lock | null {
  return selectPool(pools, nowMs, poolAddress)?.lock?.value ?? null;
}

/** Selects the pool that represents the token (docs/reference/rules/holders-and-liquidity.md#liquidity). */
export function selectPool(pools: Pools, nowMs: number, poolAddress?: string): Pool | null {
  if (poolAddress !== undefined) return pools.byKey.get(poolAddress) ?? null;
  const primary = pools.primary === null ? undefined : pools.byKey.get(pools.primary.pool);
  const ranked = [...pools.byKey.values()].sort((a, b) => {
    const [left, right] = [getSolRaw(a), getSolRaw(b)];
    if (left !== right) return left > right ? -1 : 1;
    return (b.reserve?.slot ?? 0) - (a.reserve?.slot ?? 0) || ((a.address ?? '') < (b.address ?? '') ? -1 : 1);
  });
  const usable = (pool: Pool): boolean => findUsableReserve(pool, nowMs)?.baseMint === SOL;
  if (primary !== undefined && usable(primary)) return primary;
  return ranked.find(usable) ?? primary ?? ranked[0] ?? null;
}

/** Returns the newest reserve unless it is stale or empty. */
export function findUsableReserve({ reserve }: Pool, nowMs: number): WholeReserve | null {
  if (reserve === null || nowMs - reserve.timestampMs > liquidityRules.staleMs) return null;
  const { tokenRaw } = reserve;
  if (tokenRaw === null || BigInt(tokenRaw) === 0n || BigInt(reserve.baseRaw) === 0n) return null;
  return { ...reserve, tokenRaw };
}

type WholeReserve = Reserve & { readonly tokenRaw: string };

function getSolRaw({ reserve }: Pool): bigint {
  return reserve?.baseMint === SOL ? BigInt(reserve.baseRaw) : 0n;
}
