import type * as z from 'zod/mini';
import { toEntityDetail, toEntityMemberView, toMembershipView } from '../../contract/present/entity.ts';
import type { entityDetail, entityMembersPage, walletEntity } from '../../contract/schemas/coordination.ts';
import type { EntityMember } from '../../core/entities/entity.ts';
import { loadEntity } from '../../storage/coordination/entities.ts';
import { loadWalletLinks } from '../../storage/coordination/wallets.ts';
import { type HealthStores, isDegraded } from './health.ts';

const SAMPLE_MAX = 50;

/** Returns an entity with its most recent members. */
export async function readEntityAnswer(
  stores: HealthStores,
  id: string,
  nowMs: number,
): Promise<z.infer<typeof entityDetail>> {
  const [found, degraded] = await Promise.all([loadEntity(stores.coordination, id), isDegraded(stores, nowMs)]);
  return (
    found && toEntityDetail(found.entity, found.members.toSorted(compareByLastSeen).slice(0, SAMPLE_MAX), degraded)
  );
}

/** Returns a page of members, most recent first. */
export async function readEntityMembersAnswer(
  stores: HealthStores,
  id: string,
  { page, page_size: pageSize }: { readonly page: number; readonly page_size: number },
  nowMs: number,
): Promise<z.infer<typeof entityMembersPage>> {
  const [found, degraded] = await Promise.all([loadEntity(stores.coordination, id), isDegraded(stores, nowMs)]);
  const members = (found?.members ?? []).toSorted(compareByLastSeen);
  return {
    entityId: found?.entity.id ?? id,
    page,
    pageSize,
    total: members.length,
    members: members.slice(page * pageSize, (page + 1) * pageSize).map(toEntityMemberView),
    degraded,
  };
}

/** Returns a wallet's entity and its most recent other members. */
export async function readWalletEntityAnswer(
  stores: HealthStores,
  wallet: string,
  nowMs: number,
): Promise<z.infer<typeof walletEntity>> {
  const [links, degraded] = await Promise.all([
    loadWalletLinks(stores.coordination, [wallet]),
    isDegraded(stores, nowMs),
  ]);
  const id = links.get(wallet)?.membership?.entityId;
  const found = id === undefined ? null : await loadEntity(stores.coordination, id);
  const own = found?.members.find(member => member.wallet === wallet);
  if (!found || !own) return { address: wallet, membership: null, siblingsSample: [], degraded };
  const others = found.members.filter(member => member !== own).toSorted(compareByLastSeen);
  return {
    address: wallet,
    membership: toMembershipView(found.entity, own, degraded),
    siblingsSample: others.slice(0, SAMPLE_MAX).map(member => member.wallet),
    degraded,
  };
}

/** Ties by address. */
function compareByLastSeen(a: EntityMember, b: EntityMember): number {
  return b.lastSeenMs - a.lastSeenMs || (a.wallet < b.wallet ? -1 : 1);
}
