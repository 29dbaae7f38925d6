import { type Bundles, openBundles } from '../bundles/bundles.ts';
import { computeRiskAtMinute } from '../bundles/risk.ts';
import type { EarlyBuyers } from '../early-buyers/early-buyers.ts';
import { computeFundingVerdict } from '../early-buyers/funding-abuse.ts';
import type { Holders } from '../holders/holders.ts';
import { estimateSupply } from '../holders/supply.ts';
import type { Insiders, Shares } from '../insiders/insiders.ts';
import { computeTieShares } from '../insiders/ties.ts';
import type { Pools } from '../liquidity/pools.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import type { TokenState } from '../token-state/token-state.ts';
import type { Wash } from '../wash/wash.ts';
import type { BundlesView, GroupsView } from './components.ts';
import { computeSettledMs, type Examined } from './examined.ts';
import { buildSecuritySignal } from './signal.ts';

export type SignalSource = {
  readonly mint: string;
  readonly seq: number;
  readonly token: TokenState;
  readonly bundles: Bundles;
  readonly holders: Holders;
  readonly pools: Pools;
  readonly wash: Wash;
  readonly early: EarlyBuyers;
  readonly insiders: Insiders;
  readonly examined: Examined;
};

/** Returns a mint's signal at a time in unix ms. Callers may pass known parts. */
export function computeSignalAt(
  source: SignalSource,
  nowMs: number,
  worstRisk = findWorstRisk(source, nowMs),
  verdict = computeFundingVerdict(source.early),
) {
  const parts = {
    token: source.token,
    known: source.seq > 0,
    bundles: { ...computeBundleHoldings(source), worstRisk },
    wash: source.wash.records,
    abuse: { verdict },
    groups: toGroupsView(source, computeTieShares(source.insiders)),
    isPending: computeSettledMs(source.examined) > nowMs,
  };
  return buildSecuritySignal(source.mint, parts, nowMs);
}

/** Returns counts and supply share of open bundles. */
export function computeBundleHoldings(
  { bundles, holders }: SignalSource,
  open = openBundles(bundles),
): Omit<BundlesView, 'worstRisk'> {
  const heldRaw = open.reduce((sum, { chainRaw }) => sum + chainRaw, 0n);
  return {
    open: open.length,
    dumping: open.filter(({ status }) => status === 'dumping').length,
    supplyShare: toSupplyShare(holders, heldRaw),
  };
}

/** Returns the greatest risk of some bundles, or null. */
export function findWorstRisk(source: SignalSource, nowMs: number, open = openBundles(source.bundles)): number | null {
  return open.length === 0 ? null : Math.max(...open.map(bundle => computeRiskAtMinute(bundle, source, nowMs)));
}

/** Turns raw amounts into shares of the supply. */
export function toGroupsView({ holders }: SignalSource, shares: Shares): GroupsView {
  return {
    kinBuyers: shares.kinBuyers,
    kinShare: toSupplyShare(holders, BigInt(shares.kinRaw)) ?? 0,
    tiedShare: toSupplyShare(holders, BigInt(shares.tiedRaw)) ?? 0,
    entityShare: toSupplyShare(holders, BigInt(shares.entityRaw)) ?? 0,
    collectedShare: toSupplyShare(holders, BigInt(shares.collectedRaw)) ?? 0,
  };
}

function toSupplyShare(holders: Holders, raw: bigint): number | null {
  const supply = estimateSupply(holders);
  return supply === 0n ? null : Math.min(1, divideToNumber(raw, supply));
}
