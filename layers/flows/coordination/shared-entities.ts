import type { Entity } from '../../core/entities/entity.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadHeads, type StoredHead } from '../../storage/coordination/entities.ts';
import { readStaleNamed } from '../../storage/coordination/wallets.ts';

/** Wallets are in request order. */
export type SharedEntity = { readonly entity: Entity; readonly wallets: readonly string[] };

/** Returns entities that at least `sharedMin` of the wallets share, unordered. */
export async function findSharedEntities(
  table: CoordinationTable,
  wallets: readonly string[],
  sharedMin: number,
): Promise<readonly SharedEntity[]> {
  const named = await readStaleNamed(table, wallets);
  const ids = [...named.values()].flatMap(({ entityId }) => (entityId === null ? [] : [entityId]));
  const heads = await loadHeads(table, ids);
  const headOf = (wallet: string): StoredHead | undefined => heads.get(named.get(wallet)?.entityId ?? '');
  // A merged entity answers to both ids.
  const groups = Map.groupBy(wallets.filter(headOf), wallet => headOf(wallet)!.entity.id);
  return [...groups.values()]
    .filter(group => group.length >= sharedMin)
    .map(group => ({ entity: headOf(group[0]!)!.entity, wallets: group }));
}
