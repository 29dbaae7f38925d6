import { type Balances, estimateSupply } from '../holders/supply.ts';
import { findUsableReserve, selectPool } from '../liquidity/depth.ts';
import type { Pools } from '../liquidity/pools.ts';
import { usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { type Bundle, isFinal } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import { computeBundleFigures, estimateRawUsd } from './figures.ts';
import type { Ground } from './finding.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { riskModel } from './risk-model.ts';
import { sumBasis } from './timeline.ts';
import { clusterTypes } from './type-table.ts';

/** Features in model order, natural logarithms. Coordination and speed come last. */
export const featureNames = Object.keys(riskModel.weights);

type RiskContext = {
  readonly bundles: Pick<Bundles, 'price'>;
  readonly holders: Balances;
  readonly pools: Pools;
};

/** Computes a bundle's features; unknown values are 0, the mean. */
export function computeRiskFeatures(
  bundle: Bundle,
  { bundles, holders, pools }: RiskContext,
  nowMs: number,
): readonly number[] {
  const { chainRaw, soldShare, investedUsd, boughtRaw, membersTotal } = computeBundleFigures(bundle);
  const ageMs = Math.max(0, nowMs - bundle.createdMs);
  const clusters = [...bundle.clusters.values()];
  const grounds = new Set(clusters.flatMap(cluster => cluster.grounds));
  const has = (ground: Ground): number => (grounds.has(ground) ? 1 : 0);
  // By cluster, not by the bundle's name: more evidence must not lower the risk.
  const rows = clusters.map(({ type }) => clusterTypes[type]);
  const supply = estimateSupply(holders);
  const heldRoot = Math.sqrt(computeShare(chainRaw, supply));
  // Gathered tokens are not settled: balances of receivers.
  const { members, claims } = bundle;
  let gatheredRaw = 0n;
  for (const wallet of claims.byWallet.keys())
    gatheredRaw += members.get(wallet)?.balanceRaw ?? claims.held.get(wallet) ?? 0n;
  const gatheredRoot = Math.sqrt(computeShare(gatheredRaw, supply));
  const pool = selectPool(pools, nowMs);
  const reserve = pool && findUsableReserve(pool, nowMs);
  const poolRaw = reserve ? BigInt(reserve.tokenRaw) : null;
  // Last minute's sells relative to the dump threshold.
  const recent = bundle.timeline.moves.filter(({ ms }) => ms >= nowMs - lifecycleRules.dumpWindowMs);
  const sold = recent.reduce((sum, { soldRaw }) => sum + soldRaw, 0n);
  const dumpShare = computeShare(sold * lifecycleRules.dumpPart, sumBasis(bundle.timeline));
  return [
    Number(rows.some(({ family }) => family === 'funding')),
    Number(rows.some(({ family, sells }) => family === 'relay' && !sells)),
    Number(rows.some(({ sells }) => sells)),
    has('equal_sizes'),
    Math.log(Math.max(1, membersTotal)),
    heldRoot,
    Math.log1p(computeShare(chainRaw, poolRaw) * 10),
    soldShare,
    dumpShare,
    computeLogMultiple(chainRaw, bundles.price, boughtRaw, investedUsd),
    Math.log1p(ageMs / MINUTE_MS),
    Math.min(1, ageMs / SETTLED_MS) * (1 - gatheredRoot) * (1 - heldRoot),
    Math.log1p(grounds.size),
    Math.max(0, ...clusters.map(({ fromMs, toMs }) => 1 / (1 + (toMs - fromMs) / SLOT_MS))),
  ];
}

/** Probability of a dump within the next hour (docs/reference/rules/bundle-life.md#risk-score). */
export function computeDumpProbability(features: readonly number[]): number {
  const sum = Object.values(riskModel.weights).reduce(
    (total, weight, at) => total + weight * (features[at] ?? 0),
    riskModel.intercept,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Returns the risk score as of the bundle's last change. */
export function getRiskScore(bundle: Pick<Bundle, 'status' | 'features'>): number {
  return isFinal(bundle) ? 0 : computeDumpProbability(bundle.features);
}

/** Returns the risk score as of the last whole minute. */
export function computeRiskAtMinute(bundle: Bundle, context: RiskContext, nowMs: number): number {
  return isFinal(bundle)
    ? 0
    : computeDumpProbability(
        computeRiskFeatures(bundle, context, Math.max(nowMs - (nowMs % MINUTE_MS), bundle.createdMs)),
      );
}

const MINUTE_MS = 60_000;
const SLOT_MS = 400;
/** Idle time after which a bundle counts as settled. */
const SETTLED_MS = 30 * MINUTE_MS;

function computeShare(part: bigint, whole: bigint | null): number {
  return whole === null || whole <= 0n ? 0 : Math.min(1, divideToNumber(part, whole));
}

/** Logarithm of value over cost within ±3; 0 if unknown. */
function computeLogMultiple(chainRaw: bigint, price: Bundles['price'], boughtRaw: bigint, investedUsd: bigint): number {
  if (price === null || chainRaw === 0n || boughtRaw === 0n || investedUsd === 0n) return 0;
  const perRaw = toUiAmount(investedUsd, usdScale) / Number(boughtRaw);
  const value = estimateRawUsd(chainRaw, price.usd, price.decimals);
  if (value <= 0) return -3;
  return Math.max(-3, Math.min(3, Math.log(value / (perRaw * Number(chainRaw)))));
}
