import { findComponent, listComponentMembers } from './component.ts';
import type { Entity, EntityMember } from './entity.ts';
import { compareNames } from './forest.ts';
import { resolve } from './naming.ts';
import { toEntity, toEntityMember } from './standing.ts';
import type { Entities } from './state.ts';
import { findTextNumber } from './text-table.ts';

export { createEntities, type Entities } from './state.ts';
export { takeCoAction } from './take-co-action.ts';
export { takeFundedLink } from './take-funded.ts';
export { takeKnownLink } from './take-known.ts';

/** The entity id of a wallet. */
export function findEntityId(state: Entities, wallet: string): string | null {
  return findStanding(state, wallet)?.id ?? null;
}

function findStanding({ wallets, standings }: Entities, address: string) {
  const wallet = findTextNumber(wallets.names, address);
  return wallet < 0 ? undefined : standings.get(wallets.entity[wallet]!);
}

/** A wallet's entity and its confidence as a member. */
export function findEntityMembership(state: Entities, wallet: string): { entity: Entity; member: EntityMember } | null {
  const standing = findStanding(state, wallet);
  if (standing === undefined) return null;
  const member = toEntityMember(state, findTextNumber(state.wallets.names, wallet));
  return { entity: toEntity(state.wallets, standing), member };
}

/** An entity with its members, newest first. Resolves old ids. */
export function findEntityWithMembers(
  state: Entities,
  id: string,
): { entity: Entity; members: readonly EntityMember[] } | null {
  const standing = state.standings.get(resolve(state, id));
  if (standing === undefined) return null;
  const members = listComponentMembers(findComponent(state, standing.seed, new Set())!).map(wallet =>
    toEntityMember(state, wallet),
  );
  return {
    entity: toEntity(state.wallets, standing),
    members: members.sort((a, b) => b.lastSeenMs - a.lastSeenMs || compareNames(a.wallet, b.wallet)),
  };
}
