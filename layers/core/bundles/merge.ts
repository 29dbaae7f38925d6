import { findHolding, type Holders } from '../holders/holders.ts';
import { type Bundle, hashBundleId } from './bundle.ts';
import { classifyBundle } from './bundle-type.ts';
import { type Bundles, close, dropIdleBundle } from './bundles.ts';
import { createClaims, isReceiver, joinClaims, removeReceiver } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { selectNewestDumps } from './dumps.ts';
import { bundleLimits, lifecycleRules, receiverRules } from './lifecycle-rules.ts';
import { createJoiningMember } from './member.ts';
import { hasAllTrades, listRecentTrades, type Recent } from './recent.ts';
import { addMove, closeTimelinePhase, createBundleTimeline, sumBasis } from './timeline.ts';

export type SeenAt = { readonly ms: number; readonly slot: number };

/**
 * Adds a cluster to its oldest overlapping bundle, or a new one.
 * Returns null if a closed bundle already covers the cluster.
 */
export function joinCluster(bundles: Bundles, found: Cluster, holders: Holders, seenAt: SeenAt) {
  const cluster = dropClosedWallets(bundles, found);
  if (cluster === null) return null;
  const ids = new Set(cluster.wallets.map(wallet => bundles.byWallet.get(wallet)));
  const [oldest, ...absorbed] = [...bundles.open.values()].filter(one => {
    if (ids.has(one.id) || one.clusters.has(cluster.key)) return true;
    // Most of the cluster sells one bundle's tokens; gifts of dust do not count.
    if (one.claims.byWallet.size === 0) return false;
    const basisRaw = sumBasis(one.timeline);
    const sellers = cluster.wallets.filter(
      wallet => (one.claims.byWallet.get(wallet)?.receivedRaw ?? 0n) * receiverRules.sellerPart >= basisRaw,
    );
    return basisRaw > 0n && sellers.length >= 2 && sellers.length * 2 >= cluster.wallets.length;
  });
  const bundle = oldest ?? createBundle(bundles, cluster, seenAt);
  for (const other of absorbed) mergeBundle(bundles, bundle, other, seenAt);
  const isLate = oldest !== undefined && isBehind(bundles, bundle, cluster, holders);
  const before = bundle.clusters.get(cluster.key);
  const fresh = cluster.wallets.filter(wallet => !bundle.members.has(wallet) || isReceiver(bundle.claims, wallet));
  putCluster(bundle, cluster);
  bundle.firstTradeMs = Math.min(bundle.firstTradeMs, cluster.fromMs);
  bundle.firstTradeSlot = Math.min(bundle.firstTradeSlot, cluster.fromSlot);
  bundle.lastActiveMs = Math.max(bundle.lastActiveMs, cluster.toMs);
  if (fresh.length > 0) closeTimelinePhase(bundle.timeline, seenAt.ms);
  for (const wallet of fresh) addMember(bundles, bundle, wallet, holders);
  const type = bundle.type;
  bundle.type = classifyBundle(bundle).type;
  const isSame =
    before?.type === cluster.type &&
    before.grounds.length === cluster.grounds.length &&
    before.wallets.length === cluster.wallets.length;
  const isChanged = fresh.length > 0 || !isSame || bundle.type !== type;
  const isNew = oldest === undefined;
  return { cluster, bundle, isNew, isLate, isChanged: isChanged || absorbed.length > 0, absorbed };
}

export type Joined = NonNullable<ReturnType<typeof joinCluster>>;

/** Whether new members traded before the settled time, and all is known since. */
function isBehind({ recent }: Bundles, bundle: Bundle, { wallets, fromSlot }: Cluster, holders: Holders): boolean {
  const from = Math.min(bundle.firstTradeSlot, fromSlot);
  const isKnown = (wallet: string): boolean => {
    const holding = findHolding(holders, wallet);
    return holding !== null && hasAllTrades(recent, wallet, holding);
  };
  if (recent.goneSlot >= from && ![...bundle.members.keys(), ...wallets].every(isKnown)) return false;
  const fresh = wallets.filter(wallet => !bundle.members.has(wallet));
  return fresh.some(wallet => listRecentTrades(recent, wallet, from).some(({ ms }) => ms < bundle.timeline.settledMs));
}

/** Removes wallets that a closed bundle already covers. */
function dropClosedWallets(bundles: Bundles, cluster: Cluster): Cluster | null {
  // Same key, or overlapping time and most wallets.
  const spent = [...bundles.closed.values()].filter(({ clusters, members }) => {
    if (clusters.has(cluster.key)) return true;
    const isThen = [...clusters.values()].some(known => known.fromMs <= cluster.toMs && known.toMs >= cluster.fromMs);
    return isThen && cluster.wallets.filter(wallet => members.has(wallet)).length * 2 > cluster.wallets.length;
  });
  if (spent.length === 0) return cluster;
  const wallets = cluster.wallets.filter(wallet => !spent.some(({ members }) => members.has(wallet)));
  const least = cluster.family === 'relay' ? 2 : 3;
  const isGroup = wallets.length >= least || wallets.some(wallet => bundles.byWallet.has(wallet));
  return wallets.length > 0 && isGroup ? limitToWallets(bundles.recent, cluster, wallets) : null;
}

/** The cluster with only these wallets and their trades; where one is forgotten, with the whole cluster's. */
function limitToWallets(recent: Recent, cluster: Cluster, wallets: readonly string[]): Cluster {
  const own = wallets.flatMap(wallet => listRecentTrades(recent, wallet, cluster.fromSlot));
  const bySeq = new Map(own.map(trade => [trade.seq, trade]));
  const trades = cluster.trades.flatMap(seq => bySeq.get(seq) ?? []);
  const isWhole = new Set(trades.map(({ wallet }) => wallet)).size === wallets.length;
  if (!isWhole) return { ...cluster, wallets };
  const times = trades.map(({ ms }) => ms);
  return {
    ...cluster,
    wallets,
    trades: trades.map(({ seq }) => seq),
    fromSlot: trades[0]!.slot,
    toSlot: trades.at(-1)!.slot,
    fromMs: Math.min(...times),
    toMs: Math.max(...times),
  };
}

function createBundle(bundles: Bundles, cluster: Cluster, { ms, slot }: SeenAt): Bundle {
  const leader = cluster.wallets[0]!;
  const bundle: Bundle = {
    id: hashBundleId(bundles.mint, cluster.key, leader),
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
    timeline: createBundleTimeline(ms),
    claims: createClaims(),
    episodes: 0,
    alertMs: null,
    dumps: [],
    emptyDueMs: null,
    rugDueMs: null,
    statusMs: ms,
    features: [],
  };
  bundles.open.set(bundle.id, bundle);
  dropIdleBundle(bundles);
  // A late-found bundle's cohort may still be arriving.
  if (bundles.ruggedMs !== null && cluster.fromMs <= bundles.ruggedMs)
    bundle.rugDueMs = Math.max(ms, bundles.nowMs) + lifecycleRules.exitGraceMs;
  return bundle;
}

/** Adds an acting member, even a former receiver, with its history. */
export function addMember(bundles: Bundles, bundle: Bundle, wallet: string, holders: Holders): void {
  bundle.chainRaw -= bundle.claims.held.get(wallet) ?? 0n;
  if (isReceiver(bundle.claims, wallet)) removeReceiver(bundle.claims, bundle.timeline, wallet, true);
  const { member, moves, earlier } = createJoiningMember(holders, bundles, wallet, bundle.firstTradeSlot);
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
}

function putCluster(bundle: Bundle, cluster: Cluster): void {
  bundle.clusters.set(cluster.key, { ...cluster, trades: cluster.trades.slice(0, bundleLimits.tradesMax) });
  if (bundle.clusters.size <= bundleLimits.clustersMax) return;
  const second = [...bundle.clusters.keys()].find((key, at) => at > 0 && key !== cluster.key);
  bundle.clusters.delete(second!);
}

/** Merges another bundle's wallets, clusters and trades. */
export function mergeBundle(bundles: Bundles, bundle: Bundle, other: Bundle, { ms }: SeenAt): void {
  closeTimelinePhase(bundle.timeline, ms);
  closeTimelinePhase(other.timeline, ms);
  const acting = [bundle, other].flatMap(({ members, claims }) =>
    [...members.keys()].filter(wallet => !isReceiver(claims, wallet)),
  );
  for (const member of other.members.values()) {
    bundle.members.set(member.wallet, member);
    bundles.byWallet.set(member.wallet, bundle.id);
  }
  for (const cluster of other.clusters.values()) putCluster(bundle, cluster);
  bundle.firstTradeMs = Math.min(bundle.firstTradeMs, other.firstTradeMs);
  bundle.firstTradeSlot = Math.min(bundle.firstTradeSlot, other.firstTradeSlot);
  bundle.lastActiveMs = Math.max(bundle.lastActiveMs, other.lastActiveMs);
  // Prevents a second alert for the same dump.
  bundle.alertMs = selectLater(bundle.alertMs, other.alertMs);
  bundle.dumps = selectNewestDumps([...bundle.dumps, ...other.dumps]);
  other.dumps = [];
  bundle.rugDueMs = selectLater(bundle.rugDueMs, other.rugDueMs);
  const { timeline } = bundle;
  const { heldRaw, boughtRaw, soldRaw, moves, phase } = other.timeline;
  timeline.heldRaw += heldRaw;
  timeline.boughtRaw += boughtRaw;
  timeline.soldRaw += soldRaw;
  for (const move of moves) addMove(timeline, move);
  if (phase.dumped) timeline.phase = { ...timeline.phase, dumped: true };
  joinClaims(bundle.claims, bundle.timeline, other.claims);
  for (const wallet of acting)
    if (isReceiver(bundle.claims, wallet)) removeReceiver(bundle.claims, bundle.timeline, wallet, true);
  bundle.chainRaw = sumHeldRaw(bundle);
  other.mergedInto = bundle.id;
  other.status = 'merged';
  other.statusMs = ms;
  close(bundles, other);
}

/** Sums the balances of members and receivers. */
export function sumHeldRaw({ members, claims }: Pick<Bundle, 'members' | 'claims'>): bigint {
  const memberRaw = members.values().reduce((sum, { balanceRaw }) => sum + balanceRaw, 0n);
  return claims.held.values().reduce((sum, raw) => sum + raw, memberRaw);
}

function selectLater(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
