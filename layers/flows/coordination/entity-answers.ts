import type * as z from 'zod/mini';
import { presentEntity, presentMember, presentMembership } from '../../contract/present/entity.ts';
import type { entityDetail, entityMembersPage, walletEntity } from '../../contract/schemas/coordination.ts';
import type { EntityMember } from '../../core/entities/entity.ts';
import { loadEntity } from '../../storage/coordination-entities.ts';
import { loadWalletLinks } from '../../storage/coordination-wallets.ts';
import { type HealthStores, isDegraded } from './health.ts';

/** So many members are named beside an entity, and so many others beside a wallet. */
const SAMPLE_MAX = 50;

/** An entity with the members seen last; null where none has or had the id. */
export const entityAnswer = async (
  stores: HealthStores,
  id: string,
  nowMs: number,
): Promise<z.infer<typeof entityDetail>> => {
  const [found, degraded] = await Promise.all([loadEntity(stores.coordination, id), isDegraded(stores, nowMs)]);
  return found && presentEntity(found.entity, found.members.toSorted(seenLastFirst).slice(0, SAMPLE_MAX), degraded);
};

/** A page of an entity's members, those seen last first; the id is the one that stands now, or as asked where none does. */
export const entityMembersAnswer = async (
  stores: HealthStores,
  id: string,
  { page, page_size: pageSize }: { readonly page: number; readonly page_size: number },
  nowMs: number,
): Promise<z.infer<typeof entityMembersPage>> => {
  const [found, degraded] = await Promise.all([loadEntity(stores.coordination, id), isDegraded(stores, nowMs)]);
  const members = (found?.members ?? []).toSorted(seenLastFirst);
  return {
    entityId: found?.entity.id ?? id,
    page,
    pageSize,
    total: members.length,
    members: members.slice(page * pageSize, (page + 1) * pageSize).map(presentMember),
    degraded,
  };
};

/** The entity a wallet belongs to, as it stands now, and others of it, those seen last first; null and none where it belongs to none. */
export const walletEntityAnswer = async (
  stores: HealthStores,
  wallet: string,
  nowMs: number,
): Promise<z.infer<typeof walletEntity>> => {
  const [links, degraded] = await Promise.all([
    loadWalletLinks(stores.coordination, [wallet]),
    isDegraded(stores, nowMs),
  ]);
  const id = links.get(wallet)?.membership?.entityId;
  const found = id === undefined ? null : await loadEntity(stores.coordination, id);
  const own = found?.members.find(member => member.wallet === wallet);
  if (!found || !own) return { address: wallet, membership: null, siblingsSample: [], degraded };
  const others = found.members.filter(member => member !== own).toSorted(seenLastFirst);
  return {
    address: wallet,
    membership: presentMembership(found.entity, own, degraded),
    siblingsSample: others.slice(0, SAMPLE_MAX).map(member => member.wallet),
    degraded,
  };
};

/** Ties by address. */
const seenLastFirst = (a: EntityMember, b: EntityMember): number =>
  b.lastSeenMs - a.lastSeenMs || (a.wallet < b.wallet ? -1 : 1);
