import { type Crews, filterBoundCrew, getWalletCrews } from './crews.ts';
import { findTreeHead, listHeadGroup } from './forest.ts';
import { entityRules } from './rules.ts';
import { isService, type Wallets } from './wallets.ts';

/** A funder that binds at least three wallets. */
export type Head = { readonly funder: number; readonly count: number; readonly firstMs: number };

export type Component = {
  readonly heads: readonly Head[];
  /** All bound wallets; a head among them is not a member. */
  readonly bound: readonly number[];
};

/** A wallet's component, or null. Adds its wallets to `seen`. */
export function findComponent(
  { wallets, crews }: { readonly wallets: Wallets; readonly crews: Crews },
  seed: number,
  seen: Set<number>,
): Component | null {
  seen.add(seed);
  if (isService(wallets, seed)) return null;
  const heads = new Map<number, Head>();
  const bound = [seed];
  const reach = (group: readonly number[]): void => {
    const found = group.filter(wallet => !seen.has(wallet));
    for (const wallet of found) seen.add(wallet);
    for (const wallet of found) bound.push(wallet);
  };
  for (const wallet of bound) {
    for (const crew of getWalletCrews(crews, wallet)) reach(filterBoundCrew(wallets, crew));
    const head = findTreeHead(wallets, wallet);
    if (head < 0 || heads.has(head)) continue;
    const group = listHeadGroup(wallets, head);
    if (group.length < entityRules.walletsMin) continue;
    const firstMs = group.reduce((first, one) => Math.min(first, wallets.ms[one]!), Number.POSITIVE_INFINITY);
    heads.set(head, { funder: head, count: group.length, firstMs });
    reach(group);
  }
  return bound.length < entityRules.walletsMin ? null : { heads: [...heads.values()], bound };
}

/** The members, without funders that bind others here. */
export function listComponentMembers({ heads, bound }: Component): readonly number[] {
  const funders = new Set(heads.map(({ funder }) => funder));
  return bound.filter(wallet => !funders.has(wallet));
}
