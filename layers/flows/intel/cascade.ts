import type * as z from 'zod/mini';
import type { cascadeRows } from '../../contract/schemas/intel.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import type { Trade } from '../../core/mint/trade.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadFollowers } from '../../storage/coordination/follows.ts';
import { readStaleTrades } from '../../storage/market/tape.ts';
import { type FirstBuyStores, findFirstBuyMs } from './first-buy.ts';

type CascadeStores = FirstBuyStores & { readonly coordination: CoordinationTable };

/** Returns followers that bought within the window after the leader's first buy. */
export async function readCascadeAnswer(
  stores: CascadeStores,
  leader: string,
  mint: string,
  windowSeconds: number,
  nowMs: number,
): Promise<z.infer<typeof cascadeRows>> {
  const followers = await loadFollowers(stores.coordination, leader);
  if (followers.length === 0) return [];
  const ledMs = await findFirstBuyMs(stores, leader, mint);
  if (ledMs === null) return [];
  const trades = await readStaleTrades(stores.tape, mint, ledMs, ledMs + windowSeconds * 1_000 + 1, nowMs);
  return findCascadeBuys(followers, trades, ledMs);
}

/** Returns first buys after the leader's, newest first. Expired edges count. */
export function findCascadeBuys(
  followers: readonly FollowEdge[],
  trades: readonly Trade[],
  ledMs: number,
): z.infer<typeof cascadeRows> {
  const firstMs = new Map<string, number>();
  for (const { direction, wallet, timestampMs } of trades)
    if (direction === 'buy' && timestampMs > ledMs)
      firstMs.set(wallet, Math.min(timestampMs, firstMs.get(wallet) ?? timestampMs));
  return followers
    .flatMap(({ follower, confidence }) => {
      const atMs = firstMs.get(follower);
      return atMs === undefined ? [] : [{ follower, confidence, lagSeconds: (atMs - ledMs) / 1_000 }];
    })
    .sort((a, b) => b.lagSeconds - a.lagSeconds || (a.follower < b.follower ? -1 : 1));
}
