import type { Bundle } from './bundle.ts';
import type { Family } from './bundle-rule.ts';
import type { Cluster } from './cluster.ts';
import type { Ground } from './finding.ts';
import { type BundleType, type ClusterType, clusterTypes } from './type-table.ts';

export type Naming = { readonly type: BundleType; readonly pair: readonly [Family, Family] | null };

/** Names the bundle by its families' coverage (docs/reference/rules/bundle-types.md#bundle-types). */
export function classifyBundle({ members, clusters }: Pick<Bundle, 'members' | 'clusters'>): Naming {
  const all = [...clusters.values()];
  const families = familyOrder.filter(family => all.some(cluster => cluster.family === family));
  const isHalf = (part: readonly Cluster[]): boolean => countCovered(part) * 2 >= members.size;
  for (const one of families)
    for (const other of families.slice(families.indexOf(one) + 1))
      if (isHalf(filterIndependent(all, one, other)) && isHalf(filterIndependent(all, other, one)))
        return { type: 'Hybrid', pair: [one, other] };
  const own = families
    .map(family => all.filter(cluster => cluster.family === family))
    .sort((a, b) => countCovered(b) - countCovered(a))[0]!;
  // Must cover half: multi-slot buys often share one slot.
  const whole = countCovered(own);
  const reach = [...new Set(own.map(({ type }) => type))]
    .sort((a, b) => clusterTypes[a].specific - clusterTypes[b].specific)
    .map(type => ({ type, reach: countCovered(own.filter(cluster => cluster.type === type)) }))
    .filter(({ reach }) => reach > 0);
  const [widest] = [...reach].sort((a, b) => b.reach - a.reach);
  const named = reach.filter(({ reach }) => reach * 2 >= whole).map(({ type }) => type);
  const countLargest = (type: ClusterType): number =>
    Math.max(0, ...own.filter(cluster => cluster.type === type).map(({ wallets }) => wallets.length));
  const isOneSlots = countLargest('SameSlotBuyCohort') * 5 >= countLargest('MultiSlotBuyCohort') * 4;
  const type = named.find(type => type !== 'SameSlotBuyCohort' || isOneSlots) ?? widest!.type;
  return { type, pair: null };
}

/** Funding shows the payer; timing matches most easily by chance. */
const familyOrder: readonly Family[] = ['funding', 'relay', 'timing'];

const borrowed: Readonly<Record<Family, readonly Ground[]>> = {
  funding: ['funder'],
  relay: ['relay', 'one_transaction'],
  timing: ['improbable'],
};

/** Clusters with evidence the other family does not supply. */
function filterIndependent(clusters: readonly Cluster[], family: Family, other: Family): readonly Cluster[] {
  return clusters.filter(
    cluster => cluster.family === family && cluster.grounds.some(ground => !borrowed[other].includes(ground)),
  );
}

function countCovered(clusters: readonly Cluster[]): number {
  if (clusters.length < 2) return clusters[0]?.wallets.length ?? 0;
  const all = new Set<string>();
  for (const { wallets } of clusters) for (const wallet of wallets) all.add(wallet);
  return all.size;
}
