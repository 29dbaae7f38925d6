import type { Entity } from '../../core/entities/entity.ts';
import type { CoordinationTable } from '../../storage/coordination.ts';
import { loadHeads, type StoredHead } from '../../storage/coordination-entities.ts';
import { loadNamed } from '../../storage/coordination-wallets.ts';

/** An entity and those of some wallets that belong to it, in the order they were asked in. */
export type SharedEntity = { readonly entity: Entity; readonly wallets: readonly string[] };

/** The entities that at least so many of some distinct wallets belong to, as they stand now, in no particular order. A batch read of names, one of entities. */
export const entitiesAmong = async (
  table: CoordinationTable,
  wallets: readonly string[],
  sharedMin: number,
): Promise<readonly SharedEntity[]> => {
  const named = await loadNamed(table, wallets);
  const ids = [...named.values()].flatMap(({ entityId }) => (entityId === null ? [] : [entityId]));
  const heads = await loadHeads(table, ids);
  const headOf = (wallet: string): StoredHead | undefined => heads.get(named.get(wallet)?.entityId ?? '');
  // Two names may lead to one entity: it absorbed the other.
  const groups = Map.groupBy(wallets.filter(headOf), wallet => headOf(wallet)!.entity.id);
  return [...groups.values()]
    .filter(group => group.length >= sharedMin)
    .map(group => ({ entity: headOf(group[0]!)!.entity, wallets: group }));
};
