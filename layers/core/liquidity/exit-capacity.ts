import { SOL, SOL_DECIMALS } from '../identity/address.ts';
import { tenTo } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { computeSaleFall, computeShareUntilFall, computeSwapOutput } from './constant-product.ts';
import { computeVirtualReserves, type Reserves } from './curves.ts';
import { findUsableReserve, selectPool } from './depth.ts';
import { type Reserve, resolvePoolShape } from './pool.ts';
import type { Pools } from './pools.ts';
import type { PoolShape } from './venue-table.ts';

/** SOL proceeds at falls of 10, 25 and 50% (docs/reference/rules/holders-and-liquidity.md#exit-capacity). */
export type ExitCapacity = { readonly solAt10: number; readonly solAt25: number; readonly solAt50: number };

/** Computes y × (1 − √(1 − p)) before fees; null without vetted pool. */
export function computeExitCapacity(pools: Pools, nowMs: number, poolAddress?: string): ExitCapacity | null {
  const vetted = findSaleReserves(pools, nowMs, poolAddress);
  if (vetted === null || !vetted.isSol) return null;
  const solUntil = (percent: bigint): number => {
    const [share, whole] = computeShareUntilFall(percent);
    const [out, most] = [vetted.base * share, vetted.held * whole];
    return divideToNumber(out < most ? out : most, whole * tenTo(SOL_DECIMALS));
  };
  return { solAt10: solUntil(10n), solAt25: solUntil(25n), solAt50: solUntil(50n) };
}

/** A sale's price fall, 0–1: 1 − (x / (x + Δ))²; null without a vetted pool. */
export function computeDumpImpact(pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null {
  if (raw <= 0n) return 0;
  const vetted = findSaleReserves(pools, nowMs, poolAddress);
  return vetted === null ? null : divideToNumber(...computeSaleFall(raw, vetted.token));
}

/** A sale's SOL proceeds before fees; null without a vetted pool. */
export function computeSaleSol(pools: Pools, raw: bigint, nowMs: number): number | null {
  const vetted = findSaleReserves(pools, nowMs);
  if (vetted === null || !vetted.isSol) return null;
  const out = computeSwapOutput(raw > 0n ? raw : 0n, vetted.token, vetted.base);
  return toUiAmount(out < vetted.held ? out : vetted.held, SOL_DECIMALS);
}

/** The formula's reserves, and the base actually there. */
export type SaleReserves = Reserves &
  Pick<Reserve, 'slot' | 'timestampMs'> & {
    readonly held: bigint;
    readonly isSol: boolean;
    readonly pool: string | null;
    readonly shape: PoolShape;
  };

/** Reserves that a sale meets; null unless a constant product follows them. */
export function findSaleReserves(pools: Pools, nowMs: number, poolAddress?: string): SaleReserves | null {
  const pool = selectPool(pools, nowMs, poolAddress);
  const reserve = pool && findUsableReserve(pool, nowMs);
  if (!reserve) return null;
  const held = BigInt(reserve.baseRaw);
  const shape = resolvePoolShape(pool, reserve.dex);
  if (shape === null) return null;
  const { slot, timestampMs } = reserve;
  const found = { slot, timestampMs, held, isSol: reserve.baseMint === SOL, pool: pool.address, shape };
  if (shape === 'constant_product') return { token: BigInt(reserve.tokenRaw), base: held, ...found };
  const virtual = shape === 'bonding_curve' ? computeVirtualReserves(reserve) : null;
  return virtual && { ...virtual, ...found };
}
