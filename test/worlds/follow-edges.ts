import type { Entity } from '../../layers/core/entities/entity.ts';
import type { FollowEdge } from '../../layers/core/follows/follow.ts';

export const edge = (leader: string, follower: string, fields: Partial<FollowEdge> = {}): FollowEdge => ({
  leader,
  follower,
  confidence: 0.8,
  supportCount: 3,
  distinctTokens: 3,
  firstMatchMs: 1_000,
  lastMatchMs: 2_000,
  active: true,
  ...fields,
});

/** An entity of three with a funder. */
export const entity = (id: string, fields: Partial<Entity> = {}): Entity => ({
  id,
  kind: 'shared_funder',
  rootWallet: 'funder',
  memberCount: 3,
  confidence: 0.9,
  firstSeenMs: 1_000,
  lastSeenMs: 2_000,
  ...fields,
});
