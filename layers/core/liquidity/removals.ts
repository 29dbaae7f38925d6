import { ratioToNumber } from '../amount-ratio.ts';
import type { LiquidityFact } from '../security/mint-row.ts';
import { comparePlaces, placeOfMove, type Reserve } from './pool.ts';
import { liquidityRules } from './rules.ts';

/** Liquidity taken out of a pool, for the rug rule. */
export type Removal = {
  readonly signature: string;
  readonly timestampMs: number;
  readonly slot: number;
  readonly pool: string;
  readonly wallet: string;
  /** Share of the pool, 0–1; null where nothing says it. */
  readonly fraction: number | null;
};

/** A removal with its share of the pool: as told, else by the reserves known, else all of it where the source says that it closed. */
export const removalOf = (fact: LiquidityFact, reserve: Reserve | null): Removal => ({
  signature: fact.signature,
  timestampMs: fact.timestampMs,
  slot: fact.slot,
  pool: fact.pool,
  wallet: fact.wallet,
  fraction: toldFraction(fact) ?? reserveFraction(fact, reserve) ?? (fact.fullClose ? 1 : null),
});

/** The recent removals with one more, oldest first. */
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

const toldFraction = ({ pctOfPool }: LiquidityFact): number | null =>
  pctOfPool === null ? null : Math.min(1, Math.max(0, pctOfPool));

/** The larger of both sides' shares. Reserves of a later place in the chain are what was left. */
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
