import type { Answer } from '@chain-intelligence/client';

export type Bundle = Answer<'/v1/token/{mint}/bundles'>['bundles'][number];
export type Member = Answer<'/v1/token/{mint}/bundles/{bundle_id}'>['members'][number];

const typeText: Readonly<Record<string, string>> = {
  RelayMev: 'relay sandwich',
  RelaySequential: 'relay bundle',
  SameSlotBuyCohort: 'buys in one slot',
  SameSlotSellCohort: 'sells in one slot',
  LaunchSlotBurst: 'launch burst',
  MultiSlotBuyCohort: 'buys within five slots',
  MultiSell: 'sells in one transaction',
  SybilPoisoning: 'sybil wallets',
  CexCoordinated: 'funded by one exchange',
};

/** `SyntheticSwarm` is "synthetic swarm". */
export function formatBundleType(type: Bundle['bundle_type']): string {
  return typeText[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

type StatusRow = { readonly tone: string; readonly text: string };

/** What a status means, and the class of its badge. */
export const statusText: Readonly<Record<Bundle['status'], StatusRow>> = {
  active: { tone: 'accent', text: 'The wallets hold tokens and trade.' },
  dumping: { tone: 'critical', text: 'The wallets sell at least 20% of their tokens within a minute.' },
  derisked: { tone: 'medium', text: 'At least 80% was sold, without a dump.' },
  dormant: { tone: '', text: 'Not active for 24 hours. The next trade of a member wakes it.' },
  exited: { tone: '', text: 'The wallets hold nothing any more.' },
  rugged: { tone: 'critical', text: 'The token was rugged.' },
  merged: { tone: '', text: 'Part of a larger bundle.' },
};

/** Steps up to the status, or expected after it. */
export function listBundleLifecycle(status: Bundle['status']): readonly Bundle['status'][] {
  if (status === 'active') return ['active', 'dumping', 'exited'];
  if (status === 'dumping') return ['active', 'dumping', 'exited'];
  return ['active', status];
}
