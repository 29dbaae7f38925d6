import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { entitiesAmong, type SharedEntity } from './shared-entities.ts';

/** At least two shared members, and three or half of the bundle. */
const SHARED_MIN = 2;
const SHARED_ENOUGH = 3;

/** Returns the entity that most members share, ties by id, or null. */
export const linkedEntityOf = async (table: CoordinationTable, members: readonly string[]) => {
  const shared = await entitiesAmong(table, members, SHARED_MIN);
  const [most] = shared.toSorted(mostFirst);
  if (most === undefined || !isEnough(most.wallets.length, members.length)) return null;
  const { entity, wallets } = most;
  return {
    entityId: entity.id,
    entityKind: entity.kind,
    memberCount: entity.memberCount,
    bundleMemberShare: wallets.length / members.length,
  };
};

const isEnough = (shared: number, all: number): boolean => shared >= SHARED_ENOUGH || shared * 2 >= all;

const mostFirst = (a: SharedEntity, b: SharedEntity): number =>
  b.wallets.length - a.wallets.length || (a.entity.id < b.entity.id ? -1 : 1);
