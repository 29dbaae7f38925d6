import { entitiesCodec } from '../../../layers/core/entities/codec.ts';
import {
  createEntities,
  type Entities,
  findEntityId,
  findEntityWithMembers,
  takeCoAction,
  takeFundedLink,
  takeKnownLink,
} from '../../../layers/core/entities/entities.ts';
import type { EntityChange } from '../../../layers/core/entities/entity.ts';
import type { Link } from '../../../layers/core/relations/link.ts';

export const START_MS = 1_767_000_000_000;
const at = (slot: number) => ({ slot, timestampMs: START_MS + slot * 400 });

export const funds = (from: string, wallet: string, slot: number, category: string | null = null): Link => ({
  kind: 'funded',
  wallet,
  from,
  category,
  ...at(slot),
});

export const isKnownAs = (wallet: string, category: string, slot: number): Link => ({
  kind: 'known',
  wallet,
  category,
  timestampMs: at(slot).timestampMs,
});

/** Wallets, one letter each, act together on a mint. */
export const act = (mint: string, wallets: string, slot: number, id = `act ${slot}`): Link => ({
  kind: 'co_action',
  id,
  mint,
  wallets: [...wallets],
  ...at(slot),
});

/** Applies a link and returns the entity changes. */
export const tell = (state: Entities, link: Link): readonly EntityChange[] => {
  const take = { funded: takeFundedLink, known: takeKnownLink, co_action: takeCoAction }[link.kind as 'funded'];
  return take(state, link as never).changes.filter(change => change.kind === 'entity');
};

/** State after some links and one snapshot round trip. */
export const stateAfter = (...links: readonly Link[]): Entities => {
  const state = createEntities();
  for (const link of links) tell(state, link);
  return entitiesCodec.decode(JSON.parse(JSON.stringify(entitiesCodec.encode(state))));
};

/** One line for a wallet's entity: kind, root, members. */
export const entityLine = (state: Entities, wallet: string): string | null => {
  const id = findEntityId(state, wallet);
  return id === null ? null : lineOf(state, id);
};

/** One line for the entity that an id resolves to. */
export const lineOf = (state: Entities, id: string): string | null => {
  const found = findEntityWithMembers(state, id);
  if (found === null) return null;
  const members = found.members.map(member => member.wallet).sort();
  return `${found.entity.kind} ${found.entity.rootWallet ?? '-'} ${members.join('')}`;
};
