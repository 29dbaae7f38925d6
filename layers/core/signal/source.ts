import { type Bundles, openBundles } from '../bundles/bundles.ts';
import { riskAt } from '../bundles/risk.ts';
import type { EarlyBuyers } from '../early-buyers/early-buyers.ts';
import { fundingVerdictOf } from '../early-buyers/funding-abuse.ts';
import type { Holders } from '../holders/holders.ts';
import { wholeOf } from '../holders/supply.ts';
import type { Insiders, Shares } from '../insiders/insiders.ts';
import { sharesOf } from '../insiders/ties.ts';
import type { Pools } from '../liquidity/pools.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import type { TokenState } from '../token-state/token-state.ts';
import type { Wash } from '../wash/wash.ts';
import type { BundlesView, GroupsView } from './components.ts';
import { securitySignalOf } from './signal.ts';

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
};

/** Returns a mint's signal at a time in unix ms. Callers may pass known parts. */
export const signalAt = (
  source: SignalSource,
  nowMs: number,
  worstRisk = worstRiskOf(source, nowMs),
  verdict = fundingVerdictOf(source.early),
) => {
  const parts = {
    token: source.token,
    known: source.seq > 0,
    bundles: { ...holdingsOf(source), worstRisk },
    wash: source.wash.records,
    abuse: { verdict },
    groups: groupsOf(source, sharesOf(source.insiders)),
  };
  return securitySignalOf(source.mint, parts, nowMs);
};

/** Returns counts and supply share of open bundles. */
export const holdingsOf = (
  { bundles, holders }: SignalSource,
  open = openBundles(bundles),
): Omit<BundlesView, 'worstRisk'> => {
  const heldRaw = open.reduce((sum, { chainRaw }) => sum + chainRaw, 0n);
  return {
    open: open.length,
    dumping: open.filter(({ status }) => status === 'dumping').length,
    supplyShare: shareOf(holders, heldRaw),
  };
};

/** Returns the greatest risk of some bundles, or null. */
export const worstRiskOf = (source: SignalSource, nowMs: number, open = openBundles(source.bundles)): number | null =>
  open.length === 0 ? null : Math.max(...open.map(bundle => riskAt(bundle, source, nowMs)));

/** Turns raw amounts into shares of the supply. */
export const groupsOf = ({ holders }: SignalSource, shares: Shares): GroupsView => ({
  kinBuyers: shares.kinBuyers,
  kinShare: shareOf(holders, BigInt(shares.kinRaw)) ?? 0,
  tiedShare: shareOf(holders, BigInt(shares.tiedRaw)) ?? 0,
  entityShare: shareOf(holders, BigInt(shares.entityRaw)) ?? 0,
  collectedShare: shareOf(holders, BigInt(shares.collectedRaw)) ?? 0,
});

const shareOf = (holders: Holders, raw: bigint): number | null => {
  const supply = wholeOf(holders);
  return supply === 0n ? null : Math.min(1, ratioToNumber(raw, supply));
};
