import { SOL } from '../address.ts';
import { tenTo } from '../amount.ts';
import { ratioToNumber, rawToNumber } from '../amount-ratio.ts';
import { fallOfSale, shareUntilFall, swapOut } from './constant-product.ts';
import { chosenPool, usableReserve } from './depth.ts';
import type { Reserve } from './pool.ts';
import type { Pools } from './pools.ts';

/** SOL that sellers get before the price has fallen by 10, 25 and 50 percent. Source: spec 2.19. */
export type ExitCapacity = { readonly solAt10: number; readonly solAt25: number; readonly solAt50: number };

/** y × (1 − √(1 − p)), before fees; null for every shape but constant product, and where there is no usable reserve in SOL. */
export const exitCapacityOf = (pools: Pools, nowMs: number, poolAddress?: string): ExitCapacity | null => {
  const reserve = vettedReserve(pools, nowMs, poolAddress);
  if (reserve?.baseMint !== SOL) return null;
  return { solAt10: solUntil(reserve, 10n), solAt25: solUntil(reserve, 25n), solAt50: solUntil(reserve, 50n) };
};

/** How far the price falls if so much were sold at once, 0–1: 1 − (x / (x + Δ))². Nothing sold is 0; null where no vetted pool answers. */
export const dumpImpact = (pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null => {
  if (raw <= 0n) return 0;
  const reserve = vettedReserve(pools, nowMs, poolAddress);
  return reserve === null ? null : ratioToNumber(...fallOfSale(raw, BigInt(reserve.tokenRaw)));
};

/** SOL that so much would bring if it were sold at once, before fees; null where no vetted pool in SOL answers. */
export const solOut = (pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null => {
  const reserve = vettedReserve(pools, nowMs, poolAddress);
  if (reserve?.baseMint !== SOL) return null;
  const out = swapOut(raw > 0n ? raw : 0n, BigInt(reserve.tokenRaw), BigInt(reserve.baseRaw));
  return rawToNumber(out, reserve.baseDecimals);
};

/** The usable reserve of a pool whose own description says that it is constant product. */
const vettedReserve = (pools: Pools, nowMs: number, poolAddress?: string): Reserve | null => {
  const pool = chosenPool(pools, nowMs, poolAddress);
  return pool?.shape?.value === 'constant_product' ? usableReserve(pool, nowMs) : null;
};

const solUntil = (reserve: Reserve, percent: bigint): number => {
  const [share, whole] = shareUntilFall(percent);
  return ratioToNumber(BigInt(reserve.baseRaw) * share, whole * tenTo(reserve.baseDecimals));
};
