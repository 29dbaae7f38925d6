import type * as z from 'zod/mini';
import type { Entity, EntityMember } from '../../core/entities/entity.ts';
import type { entityDetail, entityMember, entityMembership } from '../schemas/coordination.ts';
import type { entityEvent } from '../schemas/coordination-stream.ts';
import type { emergingEntities } from '../schemas/intel.ts';

/** Returns a wallet's membership in its entity. */
export function toMembershipView(
  { id, kind, rootWallet, memberCount }: Entity,
  { wallet, confidence, lastSeenMs }: EntityMember,
  degraded: boolean,
): z.infer<typeof entityMembership> {
  return {
    walletAddress: wallet,
    entityId: id,
    entityKind: kind,
    rootWallet,
    memberCount,
    confidence,
    lastSeenTsMs: lastSeenMs,
    degraded,
  };
}

export function toEntityMemberView({ wallet, confidence, lastSeenMs }: EntityMember): z.infer<typeof entityMember> {
  return {
    walletAddress: wallet,
    confidence,
    lastSeenTsMs: lastSeenMs,
  };
}

/** Returns an entity as the intel routes list it. */
export function toEntitySummary(entity: Entity): z.infer<typeof emergingEntities>[number] {
  return {
    entityId: entity.id,
    entityKind: entity.kind,
    rootWallet: entity.rootWallet,
    memberCount: entity.memberCount,
    confidence: entity.confidence,
    firstSeenTsMs: entity.firstSeenMs,
    lastSeenTsMs: entity.lastSeenMs,
  };
}

/** Returns an entity with the given members. */
export function toEntityDetail(
  entity: Entity,
  members: readonly EntityMember[],
  degraded: boolean,
): NonNullable<z.infer<typeof entityDetail>> {
  return {
    ...toEntitySummary(entity),
    degraded,
    members: members.map(toEntityMemberView),
  };
}

/** Returns a change of a wallet's membership. */
export function toEntityEvent(
  event: z.infer<typeof entityEvent>['event'],
  entity: Entity,
  member: EntityMember,
  { atMs, degraded }: { readonly atMs: number; readonly degraded: boolean },
): z.infer<typeof entityEvent> {
  return { event, ...toMembershipView(entity, member, degraded), timestamp: atMs };
}
