import { type Bundles, mapWalletsToBundleIds } from '../bundles/bundles.ts';

export type LeftNews = { readonly kind: 'bundle_left'; readonly from: string; readonly wallets: readonly string[] };

/** Returns the members that left bundles whose evidence no longer holds. */
export function findLeft(before: ReadonlyMap<string, string>, bundles: Bundles): readonly LeftNews[] {
  const after = mapWalletsToBundleIds(bundles);
  // A bundle that was only forgotten is not disproved.
  const isDisproved = (id: string): boolean =>
    bundles.open.has(id) || bundles.closed.has(id) || bundles.forgotten === 0;
  const left = [...before].filter(([wallet, id]) => !after.has(wallet) && isDisproved(id));
  return [...Map.groupBy(left, ([, id]) => id)].map(([from, entries]) => ({
    kind: 'bundle_left',
    from,
    wallets: entries.map(([wallet]) => wallet),
  }));
}
