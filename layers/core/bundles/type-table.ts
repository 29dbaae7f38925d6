import { bundleRules as rules } from './rules.ts';

export const families = ['timing', 'relay', 'funding'] as const;
export type Family = (typeof families)[number];

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

/** The rules in the words of the reference. */
export const bundleRuleTexts: Readonly<Record<BundleType, string>> = {
  RelayMev: 'one relay bundle id around the swap of another wallet, both sides, ≥ 2 attacking wallets',
  RelaySequential: '≥ 2 wallets on one side with the same relay bundle id',
  SameSlotBuyCohort: `≥ ${cohortMin} wallets buying in the same slot`,
  SameSlotSellCohort: `≥ ${cohortMin} wallets selling in the same slot`,
  LaunchSlotBurst: `≥ ${cohortMin} wallets buying in the first two slots of the token`,
  MultiSlotBuyCohort:
    `≥ ${cohortMin} buyers within 5 slots that share a funder, or whose sizes differ by at most 5%; ` +
    '≥ 3 of the first 30 minutes with [common money](#common-money), wherever they stand',
  MultiSell: 'one transaction, ≥ 2 sellers',
  SybilPoisoning:
    `≥ ${sybilMin} fresh wallets, one funder that is not an exchange, buys ≤ 8 USD, ` +
    'money at most 6 h before, within 30 minutes',
  CexCoordinated:
    `≥ ${exchangeMin} buyers within 10 minutes whose money left one exchange ` +
    'within 30 minutes, in amounts within 5%',
  SyntheticSwarm:
    `≥ ${swarmMin} wallets of one funder tree, sizes within 10%, deviation of gaps ≤ 0.6 × mean, ` +
    '≥ 75% of what the tree bought',
  Hybrid: 'two families each cover at least half of the members with evidence of their own',
};

/** A type's row; Hybrid has no family. */
export function getTypeRow(name: BundleType) {
  return types[name];
}

/** Most severe first. */
export const bySeverity = bundleTypes.toSorted((a, b) => types[a].severe - types[b].severe);

export function listFamilyTypes(family: Family): readonly ClusterType[] {
  return (Object.keys(clusterTypes) as ClusterType[]).filter(name => clusterTypes[name].family === family);
}
