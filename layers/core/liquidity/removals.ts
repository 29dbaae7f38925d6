import { pick } from '../kernel/pick.ts';
import type { LiquidityFact } from '../mint/mint-row.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { comparePlaces, type Pool, type Reserve, resolvePoolShape, toLiquidityPlace } from './pool.ts';
import { liquidityRules } from './rules.ts';

export function toRemoval(fact: LiquidityFact, { reserve, shape }: Pick<Pool, 'reserve' | 'shape'>) {
  const { fullClose, baseMint } = fact;
  const [tokenRaw, baseRaw] = [BigInt(fact.tokenRaw), BigInt(fact.baseRaw)];
  const stated = fact.pctOfPool === null ? null : Math.min(1, Math.max(0, fact.pctOfPool));
  // Reserves may be old, but a stated share needs a constant product.
  const byReserve = reserve && computeMoneyShare(fact, reserve);
  const isProduct = resolvePoolShape({ shape }, fact.dex) === 'constant_product';
  const share = (isProduct ? (stated ?? byReserve) : (byReserve ?? stated)) ?? (fullClose ? 1 : null);
  // An unresolved amount follows from the stated share.
  const isStated = baseRaw <= 0n && stated !== null && reserve?.baseMint === baseMint;
  return {
    ...pick(fact, 'signature', 'timestampMs', 'slot', 'pool', 'wallet', 'baseMint'),
    /** Removed share of the pool, 0–1; null if unknown. */
    fraction: stated ?? computeReserveFraction(fact, reserve) ?? (fullClose ? 1 : null),
    /** Removed share of the pool's money; tokens alone take none. */
    moneyFraction: tokenRaw > 0n && baseRaw === 0n ? 0 : share,
    baseRaw: isStated
      ? `${(BigInt(reserve!.baseRaw) * BigInt(Math.round(stated * Number(PARTS)))) / PARTS}`
      : fact.baseRaw,
  };
}

export type Removal = Readonly<ReturnType<typeof toRemoval>>;

/** Adds a removal; oldest first. */
export function withRemoval(removals: readonly Removal[], removal: Removal): readonly Removal[] {
  const newestMs = Math.max(removal.timestampMs, ...removals.map(({ timestampMs }) => timestampMs));
  const kept = [...removals, removal]
    .filter(({ timestampMs }) => timestampMs >= newestMs - liquidityRules.removalsMs)
    .sort((a, b) => a.timestampMs - b.timestampMs);
  if (kept.length <= liquidityRules.removalsMax) return kept;
  // Merges a wallet's many small steps; drops only strangers' smallest steps.
  const newest = new Map<string, number>();
  let pair: { readonly from: number; readonly to: number; readonly gapMs: number } | null = null;
  for (const [to, { pool, wallet, timestampMs }] of kept.entries()) {
    const key = `${pool} ${wallet}`;
    const from = newest.get(key);
    newest.set(key, to);
    if (from === undefined) continue;
    const gapMs = timestampMs - kept[from]!.timestampMs;
    if (pair === null || gapMs < pair.gapMs) pair = { from, to, gapMs };
  }
  if (pair === null) {
    const least = Math.min(...kept.map(({ fraction }) => fraction ?? 0));
    const at = kept.findIndex(({ fraction }) => (fraction ?? 0) === least);
    return kept.filter((_, index) => index !== at);
  }
  const [earlier, later] = [kept[pair.from]!, kept[pair.to]!];
  const merged: Removal = {
    ...later,
    fraction: takeBoth(earlier.fraction, later.fraction),
    moneyFraction: takeBoth(earlier.moneyFraction, later.moneyFraction),
    baseRaw: `${BigInt(earlier.baseRaw) + BigInt(later.baseRaw)}`,
  };
  return kept.with(pair.to, merged).toSpliced(pair.from, 1);
}

/** Each removal takes its share of the remainder. */
function takeBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : 1 - (1 - a) * (1 - b);
}

/** Returns the larger side's share. Later reserves are the remainder. */
export function computeReserveFraction(fact: LiquidityFact, reserve: Reserve | null): number | null {
  if (reserve === null) return null;
  const shares = [
    reserve.tokenRaw === null
      ? null
      : computeShare(BigInt(fact.tokenRaw), BigInt(reserve.tokenRaw), isLeft(fact, reserve)),
    computeMoneyShare(fact, reserve),
  ].filter(one => one !== null);
  return shares.length === 0 ? null : Math.max(...shares);
}

function computeMoneyShare(fact: LiquidityFact, reserve: Reserve): number | null {
  if (fact.baseMint !== reserve.baseMint) return null;
  return computeShare(BigInt(fact.baseRaw), BigInt(reserve.baseRaw), isLeft(fact, reserve));
}

const PARTS = 1_000_000_000n;

/** Whether reserves are those after the removal. */
function isLeft(fact: LiquidityFact, reserve: Reserve): boolean {
  return comparePlaces(reserve, toLiquidityPlace(fact)) > 0;
}

function computeShare(taken: bigint, reserve: bigint, left: boolean): number | null {
  const before = left ? reserve + taken : reserve;
  return taken === 0n || before === 0n ? null : Math.min(1, divideToNumber(taken, before));
}
