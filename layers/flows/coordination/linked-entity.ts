import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { findSharedEntities } from './shared-entities.ts';

/** At least two shared members, and three or half of the bundle. */
const SHARED_MIN = 2;
const SHARED_ENOUGH = 3;

/** Returns the entity that most members share, ties by id, or null. */
export async function findLinkedEntity(table: CoordinationTable, members: readonly string[]) {
  const shared = await findSharedEntities(table, members, SHARED_MIN);
  const [most] = shared.toSorted((a, b) => b.wallets.length - a.wallets.length || (a.entity.id < b.entity.id ? -1 : 1));
  if (most === undefined || !(most.wallets.length >= SHARED_ENOUGH || most.wallets.length * 2 >= members.length))
    return null;
  const { entity, wallets } = most;
  return {
    entityId: entity.id,
    entityKind: entity.kind,
    memberCount: entity.memberCount,
    bundleMemberShare: wallets.length / members.length,
  };
}
