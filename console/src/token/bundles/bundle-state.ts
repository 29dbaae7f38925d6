import type { StreamEvent } from '@chain-intelligence/client';
import type { Bundle } from './bundle-text.ts';

type BundleEvent = Extract<StreamEvent<`token:${string}:bundles`>, { type: 'token:bundles' }>;

/** Leaves out the members: the detail reads them. */
export function fromBundleEvent({ data: { members: _members, ...bundle } }: Pick<BundleEvent, 'data'>): Bundle {
  return bundle;
}

const MAX = 50;

/** Streamed states win. Open bundles first, then the newest. */
export function mergeBundleStates(read: readonly Bundle[], streamed: readonly Bundle[]): readonly Bundle[] {
  const byId = new Map([...read, ...streamed].map(bundle => [bundle.bundle_id, bundle]));
  return [...byId.values()]
    .filter(({ status }) => status !== 'merged')
    .toSorted((a, b) => rankBundle(a) - rankBundle(b) || Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, MAX);
}

const RANKS: Readonly<Partial<Record<Bundle['status'], number>>> = { dumping: 0, active: 1, derisked: 2, dormant: 3 };

function rankBundle({ status }: Bundle): number {
  return RANKS[status] ?? 4;
}

/** The newest state of each bundle, bounded. */
export function appendBundleStates(old: readonly Bundle[], added: readonly Bundle[]): readonly Bundle[] {
  return [...new Map([...old, ...added].map(bundle => [bundle.bundle_id, bundle])).values()].slice(-MAX);
}
