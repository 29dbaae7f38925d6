import type * as z from 'zod/mini';
import { presentFollow } from '../../contract/present/follow.ts';
import type { walletFollows } from '../../contract/schemas/coordination.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import { loadFollowers } from '../../storage/coordination/follows.ts';
import { loadWalletLinks } from '../../storage/coordination/wallets.ts';
import { type HealthStores, isDegraded } from './health.ts';

/** Returns leaders and followers, newest match first, ties by address. */
export const followsAnswer = async (
  stores: HealthStores,
  address: string,
  limit: number,
  nowMs: number,
): Promise<z.infer<typeof walletFollows>> => {
  const [links, followers, degraded] = await Promise.all([
    loadWalletLinks(stores.coordination, [address]),
    loadFollowers(stores.coordination, address),
    isDegraded(stores, nowMs),
  ]);
  const presented = (edges: readonly FollowEdge[]) =>
    edges
      .toSorted(newestFirst)
      .slice(0, limit)
      .map(edge => presentFollow(edge, nowMs, degraded));
  return {
    address,
    followsOut: presented(links.get(address)?.leaders ?? []),
    followsIn: presented(followers),
    degraded,
  };
};

const newestFirst = (a: FollowEdge, b: FollowEdge): number =>
  b.lastMatchMs - a.lastMatchMs || (a.leader + a.follower < b.leader + b.follower ? -1 : 1);
