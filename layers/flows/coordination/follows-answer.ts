import type * as z from 'zod/mini';
import { toFollowView } from '../../contract/present/follow.ts';
import type { walletFollows } from '../../contract/schemas/coordination.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import { loadFollowers } from '../../storage/coordination/follows.ts';
import { loadWalletLinks } from '../../storage/coordination/wallets.ts';
import { type HealthStores, isDegraded } from './health.ts';

/** Newest match first, ties by address, with the next page of both. */
export async function readFollowsAnswer(
  stores: HealthStores,
  address: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  nowMs: number,
) {
  const [links, followers, degraded] = await Promise.all([
    loadWalletLinks(stores.coordination, [address]),
    loadFollowers(stores.coordination, address),
    isDegraded(stores, nowMs),
  ]);
  const leaders = links.get(address)?.leaders ?? [];
  const presented = (edges: readonly FollowEdge[]) =>
    edges
      .toSorted((a, b) => b.lastMatchMs - a.lastMatchMs || (a.leader + a.follower < b.leader + b.follower ? -1 : 1))
      .slice(offset, offset + limit)
      .map(edge => toFollowView(edge, nowMs, degraded));
  const body: z.infer<typeof walletFollows> = {
    address,
    followsOut: presented(leaders),
    followsIn: presented(followers),
    degraded,
  };
  const isCut = Math.max(leaders.length, followers.length) > offset + limit;
  return { status: 200, body, next: isCut ? { offset: offset + limit } : null };
}
