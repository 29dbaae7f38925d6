import type { Holders } from '../holders/holders.ts';
import { type Bundle, bundleIdOf } from './bundle.ts';
import { namingOf } from './bundle-type.ts';
import { type Bundles, close, letGoIdle } from './bundles.ts';
import { compareSteps, emptyClaims, isReceiver, leave, walk } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { newestDumps } from './dumps.ts';
import { bundleLimits, lifecycleRules } from './lifecycle-rules.ts';
import { joinerOf } from './member.ts';
import { addMove, beginTimeline, finalize } from './timeline.ts';

export type SeenAt = { readonly ms: number; readonly slot: number };

/**
 * Adds a cluster to its oldest overlapping bundle, or starts one.
 * Returns null if a closed bundle already covers the cluster.
 */
export const joinCluster = (bundles: Bundles, found: Cluster, holders: Holders, seenAt: SeenAt) => {
  const cluster = withoutClosed(bundles, found);
  if (cluster === null) return null;
  const [oldest, ...absorbed] = overlapping(bundles, cluster);
  const bundle = oldest ?? beginBundle(bundles, cluster, seenAt);
  for (const other of absorbed) absorb(bundles, bundle, other, seenAt);
  const isChanged = addCluster(bundles, bundle, cluster, holders, seenAt);
  return { cluster, bundle, isNew: oldest === undefined, isChanged: isChanged || absorbed.length > 0, absorbed };
};

export type Joined = NonNullable<ReturnType<typeof joinCluster>>;

/** Removes wallets that a closed bundle already covers. */
const withoutClosed = (bundles: Bundles, cluster: Cluster): Cluster | null => {
  const spent = [...bundles.closed.values()].filter(bundle => belongsTo(bundle, cluster));
  if (spent.length === 0) return cluster;
  const wallets = cluster.wallets.filter(wallet => !spent.some(({ members }) => members.has(wallet)));
  const least = cluster.family === 'relay' ? 2 : 3;
  const isGroup = wallets.length >= least || wallets.some(wallet => bundles.byWallet.has(wallet));
  return wallets.length > 0 && isGroup ? { ...cluster, wallets } : null;
};

/** Same key, or an overlapping time with most of the wallets. */
const belongsTo = ({ clusters, members }: Bundle, cluster: Cluster): boolean => {
  if (clusters.has(cluster.key)) return true;
  const isThen = [...clusters.values()].some(known => known.fromMs <= cluster.toMs && known.toMs >= cluster.fromMs);
  return isThen && cluster.wallets.filter(wallet => members.has(wallet)).length * 2 > cluster.wallets.length;
};

const overlapping = ({ open, byWallet }: Bundles, { key, wallets }: Cluster): readonly Bundle[] => {
  const ids = new Set(wallets.map(wallet => byWallet.get(wallet)));
  return [...open.values()].filter(({ id, clusters }) => ids.has(id) || clusters.has(key));
};

const beginBundle = (bundles: Bundles, cluster: Cluster, { ms, slot }: SeenAt): Bundle => {
  const leader = cluster.wallets[0]!;
  const bundle: Bundle = {
    id: bundleIdOf(bundles.mint, cluster.key, leader),
    type: cluster.type,
    status: 'active',
    leader,
    members: new Map(),
    clusters: new Map(),
    createdMs: ms,
    createdSlot: slot,
    firstTradeMs: cluster.fromMs,
    firstTradeSlot: cluster.fromSlot,
    lastActiveMs: cluster.toMs,
    mergedInto: null,
    chainRaw: 0n,
    timeline: beginTimeline(ms),
    claims: emptyClaims(),
    episodes: 0,
    alertMs: null,
    dumps: [],
    emptyDueMs: null,
    rugDueMs: null,
    statusMs: ms,
    features: [],
  };
  bundles.open.set(bundle.id, bundle);
  letGoIdle(bundles);
  // A late-found bundle's cohort may still be arriving.
  if (bundles.ruggedMs !== null && cluster.fromMs <= bundles.ruggedMs)
    bundle.rugDueMs = Math.max(ms, bundles.nowMs) + lifecycleRules.exitGraceMs;
  return bundle;
};

const addCluster = (bundles: Bundles, bundle: Bundle, cluster: Cluster, holders: Holders, seenAt: SeenAt): boolean => {
  const before = bundle.clusters.get(cluster.key);
  const fresh = cluster.wallets.filter(wallet => !bundle.members.has(wallet) || isReceiver(bundle.claims, wallet));
  keepCluster(bundle, cluster);
  bundle.firstTradeMs = Math.min(bundle.firstTradeMs, cluster.fromMs);
  bundle.firstTradeSlot = Math.min(bundle.firstTradeSlot, cluster.fromSlot);
  bundle.lastActiveMs = Math.max(bundle.lastActiveMs, cluster.toMs);
  if (fresh.length > 0) finalize(bundle.timeline, seenAt.ms);
  for (const wallet of fresh) addMember(bundles, bundle, wallet, holders);
  const type = bundle.type;
  bundle.type = namingOf(bundle).type;
  const isSame =
    before?.type === cluster.type &&
    before.grounds.length === cluster.grounds.length &&
    before.wallets.length === cluster.wallets.length;
  return fresh.length > 0 || !isSame || bundle.type !== type;
};

/** Adds an acting member, also a former receiver, with its whole history. */
export const addMember = (bundles: Bundles, bundle: Bundle, wallet: string, holders: Holders): void => {
  if (isReceiver(bundle.claims, wallet)) leave(bundle.claims, bundle.timeline, wallet, true);
  const { member, moves, earlier } = joinerOf(holders, bundles, wallet, bundle.firstTradeSlot);
  bundle.chainRaw -= bundle.members.get(wallet)?.balanceRaw ?? 0n;
  bundles.byWallet.set(wallet, bundle.id);
  bundle.members.set(wallet, member);
  bundle.chainRaw += member.balanceRaw;
  bundle.timeline.heldRaw += member.heldBeforeRaw;
  bundle.timeline.boughtRaw += earlier.boughtRaw;
  bundle.timeline.soldRaw += earlier.soldRaw;
  for (const move of moves) {
    addMove(bundle.timeline, move);
    bundle.lastActiveMs = Math.max(bundle.lastActiveMs, move.ms);
  }
};

const keepCluster = (bundle: Bundle, cluster: Cluster): void => {
  bundle.clusters.set(cluster.key, { ...cluster, trades: cluster.trades.slice(0, bundleLimits.tradesMax) });
  if (bundle.clusters.size <= bundleLimits.clustersMax) return;
  const second = [...bundle.clusters.keys()].find((key, at) => at > 0 && key !== cluster.key);
  bundle.clusters.delete(second!);
};

/** Merges another bundle's wallets, clusters and trades. */
export const absorb = (bundles: Bundles, bundle: Bundle, other: Bundle, { ms }: SeenAt): void => {
  finalize(bundle.timeline, ms);
  finalize(other.timeline, ms);
  for (const member of other.members.values()) {
    bundle.members.set(member.wallet, member);
    bundles.byWallet.set(member.wallet, bundle.id);
  }
  for (const cluster of other.clusters.values()) keepCluster(bundle, cluster);
  bundle.chainRaw += other.chainRaw;
  bundle.firstTradeMs = Math.min(bundle.firstTradeMs, other.firstTradeMs);
  bundle.firstTradeSlot = Math.min(bundle.firstTradeSlot, other.firstTradeSlot);
  bundle.lastActiveMs = Math.max(bundle.lastActiveMs, other.lastActiveMs);
  // Prevents a second alert for the same dump.
  bundle.alertMs = later(bundle.alertMs, other.alertMs);
  bundle.dumps = newestDumps([...bundle.dumps, ...other.dumps]);
  other.dumps = [];
  bundle.rugDueMs = later(bundle.rugDueMs, other.rugDueMs);
  joinTimelines(bundle, other);
  joinClaims(bundle, other);
  other.mergedInto = bundle.id;
  other.status = 'merged';
  other.statusMs = ms;
  close(bundles, other);
};

const joinClaims = ({ claims, timeline }: Bundle, other: Bundle): void => {
  for (const [wallet, claim] of other.claims.byWallet) claims.byWallet.set(wallet, claim);
  for (const [wallet, claim] of other.claims.settled) claims.settled.set(wallet, claim);
  claims.steps = [...claims.steps, ...other.claims.steps].sort(compareSteps);
  walk(claims, timeline);
};

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const joinTimelines = ({ timeline }: Bundle, other: Bundle): void => {
  const { heldRaw, boughtRaw, soldRaw, moves, phase } = other.timeline;
  timeline.heldRaw += heldRaw;
  timeline.boughtRaw += boughtRaw;
  timeline.soldRaw += soldRaw;
  for (const move of moves) addMove(timeline, move);
  if (phase.dumped) timeline.phase = { ...timeline.phase, dumped: true };
};
