import { SOL } from '../identity/address.ts';
import { tenTo } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { fallOfSale, shareUntilFall, swapOut } from './constant-product.ts';
import { chosenPool, usableReserve } from './depth.ts';
import type { Reserve } from './pool.ts';
import type { Pools } from './pools.ts';

/** SOL proceeds at falls of 10, 25 and 50%. See docs/reference/rules.md#exit-capacity */
export type ExitCapacity = { readonly solAt10: number; readonly solAt25: number; readonly solAt50: number };

/** Computes y × (1 − √(1 − p)) before fees; null without a vetted pool. */
export const exitCapacityOf = (pools: Pools, nowMs: number, poolAddress?: string): ExitCapacity | null => {
  const reserve = vettedReserve(pools, nowMs, poolAddress);
  if (reserve?.baseMint !== SOL) return null;
  return { solAt10: solUntil(reserve, 10n), solAt25: solUntil(reserve, 25n), solAt50: solUntil(reserve, 50n) };
};

/** Price fall of a sale, 0–1: 1 − (x / (x + Δ))²; null without a vetted pool. */
export const dumpImpact = (pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null => {
  if (raw <= 0n) return 0;
  const reserve = vettedReserve(pools, nowMs, poolAddress);
  return reserve === null ? null : ratioToNumber(...fallOfSale(raw, BigInt(reserve.tokenRaw)));
};

/** SOL proceeds of a sale before fees; null without a vetted pool. */
export const solOut = (pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null => {
  const reserve = vettedReserve(pools, nowMs, poolAddress);
  if (reserve?.baseMint !== SOL) return null;
  const out = swapOut(raw > 0n ? raw : 0n, BigInt(reserve.tokenRaw), BigInt(reserve.baseRaw));
  return rawToNumber(out, reserve.baseDecimals);
};

const vettedReserve = (pools: Pools, nowMs: number, poolAddress?: string): Reserve | null => {
  const pool = chosenPool(pools, nowMs, poolAddress);
  return pool?.shape?.value === 'constant_product' ? usableReserve(pool, nowMs) : null;
};

const solUntil = (reserve: Reserve, percent: bigint): number => {
  const [share, whole] = shareUntilFall(percent);
  return ratioToNumber(BigInt(reserve.baseRaw) * share, whole * tenTo(reserve.baseDecimals));
};
