import { notionalE30, tenTo, type UsdE30 } from '../amount.ts';
import { ratioToNumber } from '../amount-ratio.ts';
import type { Bundle, BundleMember } from './bundle.ts';
import { archetypes, namingOf, severity } from './bundle-type.ts';
import { allBundles, type Bundles, openBundles } from './bundles.ts';
import { transferEvidence } from './claims.ts';
import type { BundleType } from './cluster.ts';

/** What is told of a bundle, amounts raw, USD in 10⁻³⁰. Source: spec 2.16, decisions, Detection. */
export type BundleFigures = {
  readonly membersTotal: number;
  /** Members that hold some of the token. */
  readonly membersActive: number;
  /** What they hold by the chain. */
  readonly chainRaw: bigint;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  readonly investedUsd: UsdE30;
  readonly returnedUsd: UsdE30;
  /** Bought plus held before the bundle's first trade. */
  readonly basisRaw: bigint;
  /** Sold of the basis, 0–1; tokens sold that came in by transfer do not lift it over 1. */
  readonly soldShare: number;
  /** The same in percent, rounded once. */
  readonly soldPct: number;
};

export const bundleFigures = ({ members, chainRaw }: Pick<Bundle, 'members' | 'chainRaw'>): BundleFigures => {
  let [membersActive, boughtRaw, soldRaw, heldBeforeRaw, investedUsd, returnedUsd] = [0, 0n, 0n, 0n, 0n, 0n];
  for (const member of members.values()) {
    if (isActive(member)) membersActive += 1;
    boughtRaw += member.boughtRaw;
    soldRaw += member.soldRaw;
    heldBeforeRaw += member.heldBeforeRaw;
    investedUsd += member.investedUsd;
    returnedUsd += member.returnedUsd;
  }
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
    soldShare: basisRaw === 0n ? 0 : Math.min(1, ratioToNumber(soldRaw, basisRaw)),
    soldPct: basisRaw === 0n ? 0 : Math.min(100, ratioToNumber(100n * soldRaw, basisRaw)),
  };
};

/** A member is active while it holds some of the token: what is gone can no longer be sold. */
export const isActive = ({ balanceRaw }: BundleMember): boolean => balanceRaw > 0n;

/** The largest members by what they hold, ties by address, at most so many. */
export const largestMembers = ({ members }: Bundle, limit: number): readonly BundleMember[] =>
  [...members.values()]
    .sort((a, b) =>
      a.balanceRaw === b.balanceRaw ? (a.wallet < b.wallet ? -1 : 1) : a.balanceRaw < b.balanceRaw ? 1 : -1,
    )
    .slice(0, limit);

/** The sentences a bundle stands on: its clusters' own, and what names it where that is two families. */
export const evidenceOf = (bundle: Bundle): readonly string[] => {
  const { pair } = namingOf(bundle);
  const hybrid =
    pair && `Hybrid: ${pair[0]} and ${pair[1]} rules, each on its own evidence and over half of the members`;
  const told = [...bundle.clusters.values()].flatMap(({ evidence }) => evidence);
  return [...(hybrid ? [hybrid] : []), ...told, ...transferEvidence(bundle), `archetype ${archetypes[bundle.type]}`];
};

/** What all open bundles of a token hold: sold at once, it is the dump of `dump_impact_pct`. Open bundles share no wallet. */
export const remainingRaw = (bundles: Bundles): bigint =>
  openBundles(bundles).reduce((sum, { chainRaw }) => sum + chainRaw, 0n);

export type BundleSummary = {
  readonly bundleCount: number;
  readonly openBundleCount: number;
  /** Held by open bundles, of the supply; 0–1. */
  readonly bundledSupplyShare: number;
  readonly bundledRaw: bigint;
  readonly bundledValueUsd: UsdE30;
  readonly dominantType: BundleType | null;
};

/** A token's newest price, USD per whole token as a plain decimal, and its decimals. */
export type UnitPrice = { readonly usd: string; readonly decimals: number };

/** All bundles but the absorbed are counted, the open ones are summed; the most severe type is of the open, else of all. Supply zero: nothing is known of it, share 0. */
export const summaryOf = (bundles: Bundles, supplyRaw: bigint, price: UnitPrice | null): BundleSummary => {
  const known = allBundles(bundles).filter(({ status }) => status !== 'merged');
  const open = openBundles(bundles);
  const bundledRaw = remainingRaw(bundles);
  return {
    bundleCount: known.length + bundles.forgotten,
    openBundleCount: open.length,
    bundledSupplyShare: supplyRaw === 0n ? 0 : Math.min(1, ratioToNumber(bundledRaw, supplyRaw)),
    bundledRaw,
    bundledValueUsd: price === null ? 0n : notionalE30(bundledRaw, price.decimals, price.usd),
    dominantType: mostSevere(open.length > 0 ? open : known),
  };
};

const mostSevere = (bundles: readonly Bundle[]): BundleType | null =>
  severity.find(type => bundles.some(bundle => bundle.type === type)) ?? null;

/** A raw amount at a price known only as a double, USD as a double: for statistics, never for sums. */
export const roughUsd = (raw: bigint, usd: number, decimals: number): number =>
  ratioToNumber(raw, tenTo(decimals)) * usd;
