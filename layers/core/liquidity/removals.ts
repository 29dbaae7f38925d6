import { pick } from '../kernel/pick.ts';
import type { LiquidityFact } from '../mint/mint-row.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import { comparePlaces, placeOfMove, type Reserve } from './pool.ts';
import { liquidityRules } from './rules.ts';

export const removalOf = (fact: LiquidityFact, reserve: Reserve | null) => ({
  ...pick(fact, 'signature', 'timestampMs', 'slot', 'pool', 'wallet'),
  /** Removed share of the pool, 0–1, by source, reserves, or a full close; null if unknown. */
  fraction: statedFraction(fact) ?? reserveFraction(fact, reserve) ?? (fact.fullClose ? 1 : null),
});

export type Removal = Readonly<ReturnType<typeof removalOf>>;

/** Adds a removal; oldest first. */
export const withRemoval = (removals: readonly Removal[], removal: Removal): readonly Removal[] => {
  const newestMs = Math.max(removal.timestampMs, ...removals.map(({ timestampMs }) => timestampMs));
  const kept = [...removals, removal]
    .filter(({ timestampMs }) => timestampMs >= newestMs - liquidityRules.removalsMs)
    .sort((a, b) => a.timestampMs - b.timestampMs);
  return kept.length <= liquidityRules.removalsMax ? kept : withoutSmallest(kept);
};

const withoutSmallest = (removals: readonly Removal[]): readonly Removal[] => {
  const least = Math.min(...removals.map(({ fraction }) => fraction ?? 0));
  const at = removals.findIndex(({ fraction }) => (fraction ?? 0) === least);
  return removals.filter((_, index) => index !== at);
};

const statedFraction = ({ pctOfPool }: LiquidityFact): number | null =>
  pctOfPool === null ? null : Math.min(1, Math.max(0, pctOfPool));

/** Returns the larger side's share. Later reserves are the remainder. */
export const reserveFraction = (fact: LiquidityFact, reserve: Reserve | null): number | null => {
  if (reserve === null) return null;
  const left = comparePlaces(reserve, placeOfMove(fact)) > 0;
  const shares = [
    share(BigInt(fact.tokenRaw), BigInt(reserve.tokenRaw), left),
    fact.baseMint === reserve.baseMint ? share(BigInt(fact.baseRaw), BigInt(reserve.baseRaw), left) : null,
  ].filter(one => one !== null);
  return shares.length === 0 ? null : Math.max(...shares);
};

const share = (taken: bigint, reserve: bigint, left: boolean): number | null => {
  const before = left ? reserve + taken : reserve;
  return taken === 0n || before === 0n ? null : Math.min(1, ratioToNumber(taken, before));
};
