import type * as z from 'zod/mini';
import type { copyOriginators } from '../../contract/schemas/intel.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import type { Trade } from '../../core/mint/trade.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadEdgesAmong } from '../../storage/coordination/wallets.ts';
import { readStaleTrades, type Tape } from '../../storage/market/tape.ts';
import { listDistinctBuyers, selectBuysInOrder } from './buyers.ts';

type CopyStores = { readonly coordination: CoordinationTable; readonly tape: Tape };

/** Returns the leaders copied by buyers in [startMs, endMs). */
export async function copyOriginatorAnswer(
  { coordination, tape }: CopyStores,
  mint: string,
  startMs: number,
  endMs: number,
  nowMs: number,
): Promise<z.infer<typeof copyOriginators>> {
  const buys = selectBuysInOrder(await readStaleTrades(tape, mint, startMs, endMs, nowMs));
  return rankOriginators(buys, await loadEdgesAmong(coordination, listDistinctBuyers(buys)));
}

type Copied = { readonly leader: string; readonly buys: number; readonly confidence: number };

/** Ranks leaders by followers' later buys, ties by mean confidence, then address. */
export function rankOriginators(buys: readonly Trade[], edges: readonly FollowEdge[]): z.infer<typeof copyOriginators> {
  const times = Map.groupBy(buys, ({ wallet }) => wallet);
  const copies = edges.flatMap(({ leader, follower, confidence }): readonly Copied[] => {
    const ledMs = times.get(leader)?.[0]?.timestampMs;
    const later = (times.get(follower) ?? []).filter(buy => ledMs !== undefined && buy.timestampMs > ledMs);
    return later.length === 0 ? [] : [{ leader, buys: later.length, confidence }];
  });
  return [...Map.groupBy(copies, ({ leader }) => leader)].map(toRow).sort(compareByMostBuys);
}

type Row = z.infer<typeof copyOriginators>[number];

function toRow([candidateLeader, copies]: readonly [string, readonly Copied[]]): Row {
  return {
    candidateLeader,
    followerBuysInCluster: copies.reduce((sum, { buys }) => sum + buys, 0),
    meanConfidence: Math.min(1, copies.reduce((sum, { confidence }) => sum + confidence, 0) / copies.length),
  };
}

function compareByMostBuys(a: Row, b: Row): number {
  return (
    b.followerBuysInCluster - a.followerBuysInCluster ||
    b.meanConfidence - a.meanConfidence ||
    (a.candidateLeader < b.candidateLeader ? -1 : 1)
  );
}
