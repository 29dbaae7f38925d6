import type { BundleRule, Family } from './bundle-rule.ts';
import { fundingTypes } from './funding.ts';
import { launchTypes } from './launch.ts';
import { multiSlotTypes } from './multi-slot.ts';
import { relayTypes } from './relay.ts';
import { sameSlotTypes } from './same-slot.ts';
import { transactionTypes } from './transaction.ts';

/** Types of each evidence, in the order of the contract (docs/reference/rules/bundle-types.md#bundle-types). */
const rows = {
  ...relayTypes,
  ...sameSlotTypes,
  ...launchTypes,
  ...multiSlotTypes,
  ...transactionTypes,
  ...fundingTypes,
};

export type ClusterType = keyof typeof rows;
export type BundleType = ClusterType | 'Hybrid';

export const clusterTypes: Readonly<Record<ClusterType, BundleRule>> = rows;

/** Hybrid has no family. */
export const typeRows = {
  ...clusterTypes,
  Hybrid: {
    family: null,
    archetype: 'HYBRID',
    severe: 10,
    words: 'two families each cover at least half of the members with evidence of their own',
  },
};

export const bundleTypes = Object.keys(typeRows) as [BundleType, ...BundleType[]];

/** Most severe first. */
export const bySeverity = bundleTypes.toSorted((a, b) => typeRows[a].severe - typeRows[b].severe);

/** Most specific first. */
export function listFamilyTypes(family: Family): readonly ClusterType[] {
  return (Object.keys(rows) as ClusterType[])
    .filter(name => rows[name].family === family)
    .sort((a, b) => rows[a].specific - rows[b].specific);
}
