import type { UsdE30 } from '../amount.ts';
import type { Claims } from './claims.ts';
import type { BundleType, Cluster } from './cluster.ts';
import type { Timeline } from './timeline.ts';

/** Lifecycle of spec 3.2. exited, rugged and merged are final. */
export type BundleStatus = 'active' | 'dormant' | 'dumping' | 'derisked' | 'exited' | 'rugged' | 'merged';

/** One wallet of a bundle and what it did since the bundle's first trade. Replaced, never changed. */
export type BundleMember = {
  readonly wallet: string;
  /** What it held of the token before the bundle's first trade, raw. */
  readonly heldBeforeRaw: bigint;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  /** What it paid and received, where the price was known. */
  readonly investedUsd: UsdE30;
  readonly returnedUsd: UsdE30;
  /** What it holds now by the chain, raw. */
  readonly balanceRaw: bigint;
  /** What it has put into pools since and not taken out, raw; below zero where it took out more. */
  readonly pooledRaw: bigint;
};

/** A group of wallets acting as one on a token: its clusters, what its members did, and where it stands. */
export type Bundle = {
  /** A function of the mint and the first cluster: the same on every replay. */
  readonly id: string;
  type: BundleType;
  status: BundleStatus;
  leader: string;
  readonly members: Map<string, BundleMember>;
  readonly clusters: Map<string, Cluster>;
  /** Time and slot of the row that made it known, and of its first trade. */
  readonly createdMs: number;
  readonly createdSlot: number;
  firstTradeMs: number;
  firstTradeSlot: number;
  /** Newest trade of any member. */
  lastActiveMs: number;
  /** The bundle that absorbed it. */
  mergedInto: string | null;
  /** Sum of the members' balances, raw. */
  chainRaw: bigint;
  /** Bought and sold by time: what dumps are judged on. */
  readonly timeline: Timeline;
  /** Members by transfer, and the way of the bundle's tokens. */
  readonly claims: Claims;
  /** Dumps told so far, and when the last of them began. */
  episodes: number;
  alertMs: number | null;
  /** When it is final for having nothing left, or because its token was rugged before it was found. */
  emptyDueMs: number | null;
  rugDueMs: number | null;
  /** When the current status began. */
  statusMs: number;
  /** What the risk model saw when the bundle last changed; see risk.ts. */
  features: readonly number[];
};

export const isFinal = ({ status }: Pick<Bundle, 'status'>): boolean =>
  status === 'exited' || status === 'rugged' || status === 'merged';

/** A bundle as it is now, untouched by what comes later. */
export const snapshot = (bundle: Bundle): Bundle => ({
  ...bundle,
  members: new Map(bundle.members),
  clusters: new Map(bundle.clusters),
  timeline: { ...bundle.timeline },
  claims: { ...bundle.claims, byWallet: new Map(bundle.claims.byWallet), steps: [...bundle.claims.steps] },
});
