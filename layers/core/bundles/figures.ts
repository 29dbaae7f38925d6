import { compareByLargest } from '../kernel/largest-first.ts';
import { computeNotionalE30, tenTo } from '../money/amount.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import type { Bundle, BundleMember } from './bundle.ts';
import { classifyBundle } from './bundle-type.ts';
import { type Bundles, listAllBundles, openBundles } from './bundles.ts';
import { describeReceivers } from './transfer-evidence.ts';
import { bySeverity, typeRows } from './type-table.ts';

/** Bundle totals in raw tokens and 10⁻³⁰ USD (docs/reference/rules/bundle-life.md#bundle-lifecycle). */
export function computeBundleFigures({ members, claims, chainRaw }: Pick<Bundle, 'members' | 'claims' | 'chainRaw'>) {
  let [membersActive, boughtRaw, soldRaw, heldBeforeRaw, investedUsd, returnedUsd] = [0, 0n, 0n, 0n, 0n, 0n];
  for (const member of members.values()) {
    if (isActive(member)) membersActive += 1;
    boughtRaw += member.boughtRaw;
    soldRaw += member.soldRaw;
    heldBeforeRaw += member.heldBeforeRaw;
    investedUsd += member.investedUsd;
    returnedUsd += member.returnedUsd;
  }
  // Receivers that are not members, and what members sold for money.
  for (const [wallet, claim] of claims.byWallet)
    if (!members.has(wallet)) {
      soldRaw += claim.soldRaw;
      returnedUsd += claim.returnedUsd;
    }
  /** Bought, plus balances before the bundle's first trade. */
  const basisRaw = boughtRaw + heldBeforeRaw;
  return {
    membersTotal: members.size,
    membersActive,
    chainRaw,
    boughtRaw,
    soldRaw,
    investedUsd,
    returnedUsd,
    basisRaw,
    /** Sold share of the basis, 0–1, capped at 1. */
    soldShare: basisRaw === 0n ? 0 : Math.min(1, divideToNumber(soldRaw, basisRaw)),
    soldPct: basisRaw === 0n ? 0 : Math.min(100, divideToNumber(100n * soldRaw, basisRaw)),
  };
}

/** Whether a member still holds tokens to sell. */
export function isActive({ balanceRaw }: BundleMember): boolean {
  return balanceRaw > 0n;
}

/** Returns the members with the largest balances, ties by address. */
export function selectLargestMembers({ members }: Bundle, limit: number): readonly BundleMember[] {
  return [...members.values()].sort(compareByLargest(({ balanceRaw }) => balanceRaw)).slice(0, limit);
}

/** Returns the clusters' evidence and, for a Hybrid, its two families. */
export function listBundleEvidence(bundle: Bundle): readonly string[] {
  const { pair } = classifyBundle(bundle);
  const hybrid =
    pair && `Hybrid: ${pair[0]} and ${pair[1]} rules, each on its own evidence and over half of the members`;
  const evidence = [...bundle.clusters.values()].flatMap(({ evidence }) => evidence);
  return [
    ...(hybrid ? [hybrid] : []),
    ...evidence,
    ...describeReceivers(bundle),
    `archetype ${typeRows[bundle.type].archetype}`,
  ];
}

/** Sums the balances of open bundles, the basis of `dump_impact_pct`. */
export function sumRemainingRaw(bundles: Bundles): bigint {
  return openBundles(bundles).reduce((sum, { chainRaw }) => sum + chainRaw, 0n);
}

/** USD per whole token as a plain decimal. */
type UnitPrice = { readonly usd: string; readonly decimals: number };

/** Summarizes a token's bundles (docs/reference/rules/bundle-life.md#bundle-summary). */
export function buildBundleSummary(bundles: Bundles, supplyRaw: bigint, price: UnitPrice | null) {
  const known = listAllBundles(bundles).filter(({ status }) => status !== 'merged');
  const open = openBundles(bundles);
  const named = open.length > 0 ? open : known;
  const bundledRaw = sumRemainingRaw(bundles);
  return {
    bundleCount: known.length + bundles.forgotten,
    openBundleCount: open.length,
    bundledSupplyShare: supplyRaw === 0n ? 0 : Math.min(1, divideToNumber(bundledRaw, supplyRaw)),
    bundledRaw,
    bundledValueUsd: price === null ? 0n : computeNotionalE30(bundledRaw, price.decimals, price.usd),
    /** The most severe one. */
    dominantType: bySeverity.find(type => named.some(bundle => bundle.type === type)) ?? null,
  };
}

/** Estimates a raw amount in USD, for statistics only. */
export function estimateRawUsd(raw: bigint, usd: number, decimals: number): number {
  return divideToNumber(raw, tenTo(decimals)) * usd;
}
