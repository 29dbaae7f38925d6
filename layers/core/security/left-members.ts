import { type Bundles, mapWalletsToBundleIds } from '../bundles/bundles.ts';

export type LeftNews = { readonly kind: 'bundle_left'; readonly from: string; readonly wallets: readonly string[] };

/** Returns the members that left bundles whose evidence no longer holds. */
export function findLeft(before: ReadonlyMap<string, string>, bundles: Bundles): readonly LeftNews[] {
  const after = mapWalletsToBundleIds(bundles);
  const left = [...before].filter(([wallet, id]) => !after.has(wallet) && isDisproved(bundles, id));
  return [...Map.groupBy(left, ([, id]) => id)].map(([from, entries]) => ({
    kind: 'bundle_left',
    from,
    wallets: entries.map(([wallet]) => wallet),
  }));
}

/** A bundle that was only forgotten is not disproved. */
function isDisproved({ open, closed, forgotten }: Bundles, id: string): boolean {
  return open.has(id) || closed.has(id) || forgotten === 0;
}
