import { channels } from '../../contract/channels.ts';
import { toEntityEvent } from '../../contract/present/entity.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { findEntityMembership, findEntityWithMembers } from '../../core/entities/entities.ts';
import type { Entity, EntityChange, EntityMember } from '../../core/entities/entity.ts';
import type { StoredHead } from '../../storage/coordination/entities.ts';
import type { Named } from '../../storage/coordination/wallets.ts';
import { createNotification, type Notification } from '../notify.ts';

/** State before the batch. */
export type Before = {
  readonly heads: ReadonlyMap<string, StoredHead>;
  readonly named: ReadonlyMap<string, Named>;
};

const NOTIFIED_MAX = 1_000;

type Event = 'joined' | 'updated' | 'left';
type EntityMessage = readonly [event: Event, entity: Entity, member: EntityMember];

/** Returns one entity notification per wallet. */
export function createEntityNotifications(
  state: Coordination,
  changes: readonly EntityChange[],
  setting: Before & { readonly degraded: boolean },
): readonly Notification[] {
  const byTopic = new Map<string, Notification>();
  const put = ([event, entity, member]: EntityMessage, { atMs }: EntityChange) =>
    byTopic.set(member.wallet, toNotification(event, entity, member, { atMs, degraded: setting.degraded }));
  const last = new Map(changes.map(change => [change.entity.id, change]));
  for (const change of last.values())
    for (const news of toMemberMessages(state, change, setting.heads)) put(news, change);
  for (const change of changes)
    for (const wallet of change.wallets) {
      const news = toWalletMessage(state, change, wallet, setting.named.get(wallet)?.entityId ?? undefined);
      if (news) put(news, change);
    }
  return [...byTopic.values()];
}

function toNotification(
  event: Event,
  entity: Entity,
  member: EntityMember,
  at: { readonly atMs: number; readonly degraded: boolean },
): Notification {
  return createNotification(channels.walletEntity, { addr: member.wallet }, () => [
    toEntityEvent(event, entity, member, at),
  ]);
}

/** Wallets that may receive a message about a change. */
export function listConcernedWallets(
  state: Coordination,
  { entity: { id }, wallets }: EntityChange,
): readonly string[] {
  return [
    ...wallets,
    ...selectFirstMembers(findEntityWithMembers(state.entities, id)?.members ?? []).map(({ wallet }) => wallet),
  ];
}

function selectFirstMembers(members: readonly EntityMember[]): readonly EntityMember[] {
  return members.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1)).slice(0, NOTIFIED_MAX);
}

/** Only for entities with a new size, kind or funder. */
function toMemberMessages(
  state: Coordination,
  { entity: { id } }: EntityChange,
  heads: Before['heads'],
): readonly EntityMessage[] {
  const found = findEntityWithMembers(state.entities, id);
  const before = heads.get(id)?.entity;
  if (!found || !before || found.entity.id !== id) return [];
  const { entity, members } = found;
  const isSame =
    before.memberCount === entity.memberCount && before.kind === entity.kind && before.rootWallet === entity.rootWallet;
  if (isSame) return [];
  return selectFirstMembers(members).map((member): EntityMessage => ['updated', entity, member]);
}

function toWalletMessage(
  state: Coordination,
  { entity: left }: EntityChange,
  wallet: string,
  before: string | undefined,
): EntityMessage | null {
  const now = findEntityMembership(state.entities, wallet);
  if (now) return now.entity.id === before ? null : [before ? 'updated' : 'joined', now.entity, now.member];
  return before ? ['left', left, { wallet, confidence: 0, lastSeenMs: left.lastSeenMs }] : null;
}
