import type { Bundle } from '../bundles/bundle.ts';
import { type Bundles, listAllBundles } from '../bundles/bundles.ts';
import { isReceiver } from '../bundles/claims.ts';
import type { BuyerTier } from '../buyer-quality/tier.ts';
import type { Holders } from '../holders/holders.ts';
import { computeSupply } from '../holders/supply.ts';
import type { Insiders } from '../insiders/insiders.ts';
import { findTies } from '../insiders/ties.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { TokenState } from '../token-state/token-state.ts';
import type { Mark } from '../wallet/mark.ts';
import type { SizeClass } from '../wallet/taxonomy.ts';
import type { Worth } from '../worth/worth.ts';
import type { Firsts } from './firsts.ts';

/** A token's state, as far as it names people. */
export type PeopleSource = {
  readonly holders: Holders;
  readonly bundles: Bundles;
  readonly insiders: Insiders;
  readonly pools: Pick<Pools, 'byKey'>;
  readonly token: Pick<TokenState, 'described'>;
  readonly worth: Worth;
  readonly firsts: Firsts;
};

/** What a wallet's own record says of it. */
export type Trait = { readonly sizeClass: SizeClass | null; readonly tier: BuyerTier };

/** What the tags of a token's wallets rest on. */
export type People = {
  readonly source: PeopleSource;
  readonly mark: Mark;
  readonly traits: ReadonlyMap<string, Trait>;
  /** Null without a description. */
  readonly creator: string | null;
  /** Without the creator. */
  readonly kin: ReadonlySet<string>;
  /** The newest bundle of each acting member. */
  readonly bundleByWallet: ReadonlyMap<string, Bundle>;
  readonly decimals: number | null;
  /** Null where unknown or zero. */
  readonly totalRaw: bigint | null;
};

const UNMARKED: Mark = { priceUsd: null, tsMs: null, why: 'no_price' };

/** Prepares tags. Those that need a mark or traits are missing without. */
export function openPeople(
  source: PeopleSource,
  { mark = UNMARKED, traits = new Map() }: Partial<Pick<People, 'mark' | 'traits'>> = {},
): People {
  const creator = source.token.described?.deployer ?? null;
  const { decimals } = source.worth;
  const supplyRaw = decimals === null ? null : computeSupply(source.holders.supply);
  const bundleByWallet = new Map<string, Bundle>();
  for (const bundle of listAllBundles(source.bundles).toReversed()) {
    if (bundle.status === 'merged') continue;
    for (const wallet of bundle.members.keys())
      if (!isReceiver(bundle.claims, wallet)) bundleByWallet.set(wallet, bundle);
  }
  return {
    source,
    mark,
    traits,
    creator,
    kin: new Set([...findTies(source.insiders).kin].filter(wallet => wallet !== creator)),
    bundleByWallet,
    decimals,
    totalRaw: supplyRaw === 0n ? null : supplyRaw,
  };
}
