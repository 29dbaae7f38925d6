import { SOL, SOL_DECIMALS } from '../identity/address.ts';
import { tenTo } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { fallOfSale, shareUntilFall, swapOut } from './constant-product.ts';
import { type Reserves, virtualReserves } from './curves.ts';
import { chosenPool, usableReserve } from './depth.ts';
import { poolShape } from './pool.ts';
import type { Pools } from './pools.ts';

/** SOL proceeds at falls of 10, 25 and 50%. See docs/reference/rules.md#exit-capacity */
export type ExitCapacity = { readonly solAt10: number; readonly solAt25: number; readonly solAt50: number };

/** Computes y × (1 − √(1 − p)) before fees; null without vetted pool. */
export function exitCapacityOf(pools: Pools, nowMs: number, poolAddress?: string): ExitCapacity | null {
  const vetted = vettedReserves(pools, nowMs, poolAddress);
  if (vetted === null || !vetted.isSol) return null;
  const solUntil = (percent: bigint): number => {
    const [share, whole] = shareUntilFall(percent);
    const [out, most] = [vetted.base * share, vetted.held * whole];
    return ratioToNumber(out < most ? out : most, whole * tenTo(SOL_DECIMALS));
  };
  return { solAt10: solUntil(10n), solAt25: solUntil(25n), solAt50: solUntil(50n) };
}

/** A sale's price fall, 0–1: 1 − (x / (x + Δ))²; null without a vetted pool. */
export function dumpImpact(pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null {
  if (raw <= 0n) return 0;
  const vetted = vettedReserves(pools, nowMs, poolAddress);
  return vetted === null ? null : ratioToNumber(...fallOfSale(raw, vetted.token));
}

/** A sale's SOL proceeds before fees; null without a vetted pool. */
export function solOut(pools: Pools, raw: bigint, nowMs: number, poolAddress?: string): number | null {
  const vetted = vettedReserves(pools, nowMs, poolAddress);
  if (vetted === null || !vetted.isSol) return null;
  const out = swapOut(raw > 0n ? raw : 0n, vetted.token, vetted.base);
  return rawToNumber(out < vetted.held ? out : vetted.held, SOL_DECIMALS);
}

/** The formula's reserves, and the base actually there. */
type Vetted = Reserves & { readonly held: bigint; readonly isSol: boolean };

/** Only constant products follow their reserves. */
function vettedReserves(pools: Pools, nowMs: number, poolAddress?: string): Vetted | null {
  const pool = chosenPool(pools, nowMs, poolAddress);
  const reserve = pool && usableReserve(pool, nowMs);
  if (!reserve) return null;
  const held = BigInt(reserve.baseRaw);
  const isSol = reserve.baseMint === SOL;
  const shape = poolShape(pool, reserve.dex);
  if (shape === 'constant_product') return { token: BigInt(reserve.tokenRaw), base: held, held, isSol };
  const virtual = shape === 'bonding_curve' ? virtualReserves(reserve) : null;
  return virtual && { ...virtual, held, isSol };
}
