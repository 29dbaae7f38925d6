import type { UsdE30 } from '../amount.ts';
import type { Claims } from './claims.ts';
import type { BundleType, Cluster } from './cluster.ts';
import type { Timeline } from './timeline.ts';

/** See docs/reference/rules.md#bundle-lifecycle */
export type BundleStatus = 'active' | 'dormant' | 'dumping' | 'derisked' | 'exited' | 'rugged' | 'merged';

/** A member's totals since the bundle's first trade. Replaced, never mutated. */
export type BundleMember = {
  readonly wallet: string;
  /** Raw balance before the bundle's first trade. */
  readonly heldBeforeRaw: bigint;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  /** Priced trades only. */
  readonly investedUsd: UsdE30;
  readonly returnedUsd: UsdE30;
  /** Current raw balance on chain. */
  readonly balanceRaw: bigint;
  /** Raw tokens added to pools less removed; negative if it removed more. */
  readonly pooledRaw: bigint;
};

/** A group of wallets that acts as one on a token. */
export type Bundle = {
  /** Hash of the mint and the first cluster, equal on every replay. */
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
  /** Time of the members' newest trade. */
  lastActiveMs: number;
  /** Id of the bundle that absorbed it. */
  mergedInto: string | null;
  /** Sum of the members' raw balances. */
  chainRaw: bigint;
  readonly timeline: Timeline;
  /** Members by transfer, and the way of the bundle's tokens. */
  readonly claims: Claims;
  /** Number of dump alerts, and the start of the newest dump. */
  episodes: number;
  alertMs: number | null;
  /** Due times of the `exited` and `rugged` statuses. */
  emptyDueMs: number | null;
  rugDueMs: number | null;
  statusMs: number;
  /** Input of the risk model at the last change, see risk.ts. */
  features: readonly number[];
};

export const isFinal = ({ status }: Pick<Bundle, 'status'>): boolean =>
  status === 'exited' || status === 'rugged' || status === 'merged';

/** Copies a bundle so that later changes do not affect it. */
export const snapshot = (bundle: Bundle): Bundle => ({
  ...bundle,
  members: new Map(bundle.members),
  clusters: new Map(bundle.clusters),
  timeline: { ...bundle.timeline },
  claims: { ...bundle.claims, byWallet: new Map(bundle.claims.byWallet), steps: [...bundle.claims.steps] },
});
