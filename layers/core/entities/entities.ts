import { componentOf, membersOf } from './component.ts';
import type { Entity, EntityMember } from './entity.ts';
import { compareNames } from './forest.ts';
import { resolve } from './naming.ts';
import { entityOf, memberOf } from './standing.ts';
import type { Entities } from './state.ts';
import { numberOf } from './text-table.ts';

export { type Entities, emptyEntities } from './state.ts';
export { takeCoAction } from './take-co-action.ts';
export { takeFundedLink } from './take-funded.ts';
export { takeKnownLink } from './take-known.ts';

/** The entity id of a wallet. */
export const entityIdOf = (state: Entities, wallet: string): string | null => standingAt(state, wallet)?.id ?? null;

const standingAt = ({ wallets, standings }: Entities, address: string) => {
  const wallet = numberOf(wallets.names, address);
  return wallet < 0 ? undefined : standings.get(wallets.entity[wallet]!);
};

/** A wallet's entity and its confidence as a member. */
export const membershipOf = (state: Entities, wallet: string): { entity: Entity; member: EntityMember } | null => {
  const standing = standingAt(state, wallet);
  if (standing === undefined) return null;
  const member = memberOf(state, numberOf(state.wallets.names, wallet));
  return { entity: entityOf(state.wallets, standing), member };
};

/** An entity with its members, newest first. Resolves old ids. */
export const entityById = (
  state: Entities,
  id: string,
): { entity: Entity; members: readonly EntityMember[] } | null => {
  const standing = state.standings.get(resolve(state, id));
  if (standing === undefined) return null;
  const members = membersOf(componentOf(state, standing.seed, new Set())!).map(wallet => memberOf(state, wallet));
  return {
    entity: entityOf(state.wallets, standing),
    members: members.sort((a, b) => b.lastSeenMs - a.lastSeenMs || compareNames(a.wallet, b.wallet)),
  };
};
