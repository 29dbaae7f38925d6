import type { Holders } from '../holders/holders.ts';
import type { Bundle } from './bundle.ts';
import { classifyBundle } from './bundle-type.ts';
import type { Bundles } from './bundles.ts';
import { clear, isReceiver } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { addMember } from './merge.ts';
import { createBundleTimeline } from './timeline.ts';

/** Removes wallets missing from a revised cluster; returns the smaller bundle. */
export function removeRevokedWallets(bundles: Bundles, cluster: Cluster, holders: Holders): Bundle | null {
  if (!cluster.revises) return null;
  const bundle = [...bundles.open.values(), ...bundles.closed.values()].find(
    ({ clusters, status }) => status !== 'merged' && clusters.has(cluster.key),
  );
  const before = bundle?.clusters.get(cluster.key)?.wallets ?? [];
  if (!bundle || before.every(wallet => cluster.wallets.includes(wallet))) return null;
  const named = new Set([...bundle.clusters.values()].flatMap(({ wallets }) => wallets));
  if (cluster.wallets.length === 0) bundle.clusters.delete(cluster.key);
  else bundle.clusters.set(cluster.key, cluster);
  const still = new Set([...bundle.clusters.values()].flatMap(({ wallets }) => wallets));
  for (const wallet of bundle.members.keys())
    if (bundle.clusters.size === 0 || (named.has(wallet) && !still.has(wallet))) removeMember(bundles, bundle, wallet);
  if (bundle.clusters.size === 0) {
    bundles.open.delete(bundle.id);
    bundles.closed.delete(bundle.id);
    return null;
  }
  if (!bundles.open.has(bundle.id)) return null;
  rebuild(bundles, bundle, holders);
  return bundle;
}

/** Opens a closed bundle with what its wallets did since. */
export function resumeBundle(bundles: Bundles, bundle: Bundle, holders: Holders): void {
  bundles.closed.delete(bundle.id);
  for (const wallet of bundle.members.keys())
    if (bundles.open.has(bundles.byWallet.get(wallet) ?? '')) bundle.members.delete(wallet);
  bundles.open.set(bundle.id, bundle);
  rebuild(bundles, bundle, holders);
}

function removeMember({ byWallet }: Bundles, bundle: Bundle, wallet: string): void {
  bundle.members.delete(wallet);
  if (byWallet.get(wallet) === bundle.id) byWallet.delete(wallet);
}

/** Recomputes members and their trades. Receivers rejoin when tokens are followed. */
export function rebuild(bundles: Bundles, bundle: Bundle, holders: Holders): void {
  const clusters = [...bundle.clusters.values()];
  const members = [...bundle.members.keys()].filter(wallet => !isReceiver(bundle.claims, wallet));
  for (const wallet of bundle.claims.byWallet.keys()) removeMember(bundles, bundle, wallet);
  clear(bundle.claims);
  bundle.firstTradeMs = Math.min(...clusters.map(({ fromMs }) => fromMs));
  bundle.firstTradeSlot = Math.min(...clusters.map(({ fromSlot }) => fromSlot));
  bundle.lastActiveMs = Math.max(...clusters.map(({ toMs }) => toMs));
  bundle.chainRaw = 0n;
  Object.assign(bundle.timeline, createBundleTimeline(bundle.createdMs));
  bundle.members.clear();
  for (const wallet of members) addMember(bundles, bundle, wallet, holders);
  if (!bundle.members.has(bundle.leader)) bundle.leader = clusters[0]!.wallets[0]!;
  bundle.type = classifyBundle(bundle).type;
}
