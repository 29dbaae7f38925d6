import type * as z from 'zod/mini';
import { type FollowChange, type FollowEdge, isActiveFollow } from '../../core/follows/follow.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { followEdge } from '../schemas/coordination.ts';
import type { followEvent } from '../schemas/coordination-stream.ts';

/** Returns an edge at a unix ms time, maybe expired. */
export function toFollowView(edge: FollowEdge, nowMs: number, degraded: boolean): z.infer<typeof followEdge> {
  return {
    leaderWallet: edge.leader,
    followerWallet: edge.follower,
    ...pick(edge, 'confidence', 'supportCount', 'distinctTokens'),
    lastMatchTsMs: edge.lastMatchMs,
    active: isActiveFollow(edge, nowMs),
    degraded,
  };
}

/** Returns a change of an edge. */
export function toFollowEvent({ event, edge, atMs }: FollowChange, degraded: boolean): z.infer<typeof followEvent> {
  return {
    event,
    ...toFollowView(edge, atMs, degraded),
    timestamp: atMs,
  };
}
