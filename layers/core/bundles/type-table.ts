import { bundleRules as rules } from './rules.ts';

export type Family = 'timing' | 'relay' | 'funding';

function defineType(
  family: Family,
  walletsMin: number,
  archetype: string,
  /** Rank within the family, and among all; 1 is first. */
  ranks: { readonly specific: number; readonly severe: number },
  sells = false,
) {
  return { family, walletsMin, archetype, ...ranks, sells };
}

const { cohortMin, sybilMin, exchangeMin, swarmMin } = rules;

/** One row per rule, in the order that the contract lists. See docs/reference/rules.md#bundle-types */
export const clusterTypes = {
  RelayMev: defineType('relay', 2, 'RELAY_SEQUENTIAL', { specific: 1, severe: 11 }),
  RelaySequential: defineType('relay', 2, 'RELAY_SEQUENTIAL', { specific: 2, severe: 6 }),
  SameSlotBuyCohort: defineType('timing', cohortMin, 'SYNTHETIC_SWARM', { specific: 2, severe: 7 }),
  SameSlotSellCohort: defineType('timing', cohortMin, 'SYNTHETIC_SWARM', { specific: 3, severe: 9 }, true),
  LaunchSlotBurst: defineType('timing', cohortMin, 'SYNTHETIC_SWARM', { specific: 1, severe: 5 }),
  MultiSlotBuyCohort: defineType('timing', cohortMin, 'SYNTHETIC_SWARM', { specific: 4, severe: 8 }),
  MultiSell: defineType('relay', 2, 'RELAY_SEQUENTIAL', { specific: 3, severe: 10 }, true),
  SybilPoisoning: defineType('funding', sybilMin, 'SYBIL_POISONING', { specific: 3, severe: 3 }),
  CexCoordinated: defineType('funding', exchangeMin, 'CEX_COORDINATED', { specific: 2, severe: 4 }),
  SyntheticSwarm: defineType('funding', swarmMin, 'SYNTHETIC_SWARM', { specific: 1, severe: 2 }),
};

const types = { ...clusterTypes, Hybrid: { family: null, archetype: 'HYBRID', severe: 1, sells: false } };

export type ClusterType = keyof typeof clusterTypes;
export type BundleType = keyof typeof types;

export const bundleTypes = Object.keys(types) as [BundleType, ...BundleType[]];

/** A type's row; Hybrid has no family. */
export function getTypeRow(name: BundleType) {
  return types[name];
}

/** Most severe first. */
export const bySeverity = bundleTypes.toSorted((a, b) => types[a].severe - types[b].severe);

export function listFamilyTypes(family: Family): readonly ClusterType[] {
  return (Object.keys(clusterTypes) as ClusterType[]).filter(name => clusterTypes[name].family === family);
}
