import { hashIdParts } from '../identity/hashed-id.ts';
import type { UsdE30 } from '../money/amount.ts';
import type { Claims } from './claims.ts';
import type { Cluster } from './cluster.ts';
import type { DumpSums } from './dump-sums.ts';
import type { Timeline } from './timeline.ts';
import type { BundleType } from './type-table.ts';

/** (docs/reference/rules/bundle-life.md#bundle-lifecycle). */
export type BundleStatus = 'active' | 'dormant' | 'dumping' | 'derisked' | 'exited' | 'rugged' | 'merged';

/** A member's totals since the bundle's first trade. Never mutated. */
export type BundleMember = {
  readonly wallet: string;
  readonly heldBeforeRaw: bigint;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  /** Priced trades only. */
  readonly investedUsd: UsdE30;
  readonly returnedUsd: UsdE30;
  readonly balanceRaw: bigint;
  /** Raw tokens added to pools less removed; may be negative. */
  readonly pooledRaw: bigint;
};

/** A dump when it was reported. */
export type Dump = {
  readonly bundleId: string;
  readonly type: BundleType;
  readonly ms: number;
  readonly slot: number;
  /** Sold share of the basis, 0–1. */
  readonly soldShare: number;
  readonly members: number;
  readonly heldRaw: bigint;
  readonly risk: number;
  /** What its rule counted; older stored dumps have none. */
  readonly sums?: DumpSums;
};

export type Bundle = {
  /** Hash of mint and first cluster, equal on every replay. */
  readonly id: string;
  type: BundleType;
  status: BundleStatus;
  leader: string;
  readonly members: Map<string, BundleMember>;
  readonly clusters: Map<string, Cluster>;
  readonly createdMs: number;
  readonly createdSlot: number;
  firstTradeMs: number;
  firstTradeSlot: number;
  lastActiveMs: number;
  mergedInto: string | null;
  chainRaw: bigint;
  readonly timeline: Timeline;
  /** Receivers of the bundle's tokens and the transfers to them. */
  readonly claims: Claims;
  /** Number of dump alerts, and the newest dump's start. */
  episodes: number;
  alertMs: number | null;
  /** Reported dumps, those of absorbed bundles included. */
  dumps: readonly Dump[];
  emptyDueMs: number | null;
  rugDueMs: number | null;
  statusMs: number;
  features: readonly number[];
};

/** Hashes the mint, the cluster's key and its first wallet. */
export function hashBundleId(mint: string, clusterKey: string, firstWallet: string): string {
  return hashIdParts(mint, clusterKey, firstWallet);
}

export function isFinal({ status }: Pick<Bundle, 'status'>): boolean {
  return status === 'exited' || status === 'rugged' || status === 'merged';
}

/** Copies a bundle, unaffected by later changes. */
export function copyBundle(bundle: Bundle): Bundle {
  return {
    ...bundle,
    members: new Map(bundle.members),
    clusters: new Map(bundle.clusters),
    timeline: { ...bundle.timeline },
    claims: {
      ...bundle.claims,
      byWallet: new Map(bundle.claims.byWallet),
      held: new Map(bundle.claims.held),
      steps: [...bundle.claims.steps],
    },
  };
}
