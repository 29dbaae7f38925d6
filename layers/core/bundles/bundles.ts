import type { Backgrounds, SolPrice } from './backgrounds.ts';
import type { Bundle } from './bundle.ts';
import { isReceiver, isWallet, mergeIntoRest } from './claims.ts';
import { bundleLimits } from './lifecycle-rules.ts';
import { createMovements, type Movements } from './movements.ts';
import type { Price } from './price.ts';
import { createRecent, type Recent } from './recent.ts';
import { reduceTimelineToSums } from './timeline.ts';

/** A mint's bundles. Mutable, one owner. Open bundles share no wallet. */
export type Bundles = {
  readonly mint: string;
  /** Newest arrival number and newest known time. */
  seq: number;
  nowMs: number;
  readonly open: Map<string, Bundle>;
  /** By id, in closing order. Immutable. */
  readonly closed: Map<string, Bundle>;
  forgotten: number;
  readonly byWallet: Map<string, string>;
  readonly recent: Recent;
  readonly movements: Movements;
  readonly services: Set<string>;
  readonly backgrounds: Backgrounds;
  sol: SolPrice | null;
  ruggedMs: number | null;
  /** Newest USD price per token, for the risk model only. */
  price: Price | null;
  dueMs: number;
};

export function createBundles(mint: string): Bundles {
  return {
    mint,
    seq: 0,
    nowMs: 0,
    open: new Map(),
    closed: new Map(),
    forgotten: 0,
    byWallet: new Map(),
    recent: createRecent(),
    movements: createMovements(),
    services: new Set(),
    backgrounds: new Map(),
    sol: null,
    ruggedMs: null,
    price: null,
    dueMs: Number.POSITIVE_INFINITY,
  };
}

/** Returns an open or closed bundle, or null. */
export function findBundle(bundles: Bundles, id: string): Bundle | null {
  return bundles.open.get(id) ?? bundles.closed.get(id) ?? null;
}

/** Returns all bundles, newest first, ties by id. */
export function listAllBundles({ open, closed }: Bundles): readonly Bundle[] {
  return [...open.values(), ...closed.values()].sort(
    (a, b) => b.createdMs - a.createdMs || b.createdSlot - a.createdSlot || (a.id < b.id ? -1 : 1),
  );
}

export function openBundles({ open }: Bundles): readonly Bundle[] {
  return [...open.values()];
}

/** Maps wallets to their open or newest closed, unmerged bundle. */
export function mapWalletsToBundleIds({ closed, byWallet }: Bundles): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, status, members } of closed.values())
    if (status !== 'merged') for (const wallet of members.keys()) ids.set(wallet, id);
  for (const [wallet, id] of byWallet) ids.set(wallet, id);
  return ids;
}

/** Moves a final bundle to the closed ones. */
export function close(bundles: Bundles, bundle: Bundle): void {
  bundles.open.delete(bundle.id);
  for (const wallet of bundle.members.keys())
    if (bundles.byWallet.get(wallet) === bundle.id) bundles.byWallet.delete(wallet);
  reduceTimelineToSums(bundle.timeline);
  // Only the receivers that are members stay, and the sums.
  const { claims, members } = bundle;
  for (const wallet of claims.byWallet.keys())
    if (isWallet(wallet) && !members.has(wallet)) mergeIntoRest(claims, wallet);
  claims.steps = [];
  claims.paid.clear();
  for (const [key, cluster] of bundle.clusters) bundle.clusters.set(key, { ...cluster, trades: [] });
  bundles.closed.set(bundle.id, bundle);
  if (bundles.closed.size <= bundleLimits.finalMax) return;
  const [oldest] = bundles.closed.values();
  bundles.closed.delete(oldest!.id);
  if (oldest!.status !== 'merged') bundles.forgotten += 1;
}

/** A wallet's own open bundles, then its senders'. */
export function findBundlesAround({ open, byWallet }: Bundles, wallet: string): readonly Bundle[] {
  const own = open.get(byWallet.get(wallet) ?? '');
  const others = [...open.values()].filter(bundle => bundle !== own && isReceiver(bundle.claims, wallet));
  return own === undefined ? others : [own, ...others];
}

/** Drops the longest idle open bundle above the limit. */
export function dropIdleBundle(bundles: Bundles): void {
  if (bundles.open.size <= bundleLimits.openMax) return;
  const idle = [...bundles.open.values()].reduce((a, b) => (b.lastActiveMs < a.lastActiveMs ? b : a));
  bundles.open.delete(idle.id);
  for (const wallet of idle.members.keys()) bundles.byWallet.delete(wallet);
  bundles.forgotten += 1;
}
