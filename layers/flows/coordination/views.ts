import type { CampaignChange } from '../../core/campaigns/campaign.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { findEntityId, findEntityWithMembers } from '../../core/entities/entities.ts';
import type { EntangledChange } from '../../core/entities/entity.ts';
import { FOLLOW_LIFE_MS, type FollowChange } from '../../core/follows/follow.ts';
import { rankLeaderEdges } from '../../core/follows/follows.ts';
import { toCampaignItem, toCampaignKey } from '../../storage/coordination/campaigns.ts';
import { toCoActionItem, toCoActionPointers } from '../../storage/coordination/co-actions.ts';
import { formatViewName, type View } from '../../storage/coordination/coordination.ts';
import {
  type StoredHead,
  toAbsorbedItem,
  toEntityItems,
  toEntityKey,
  toEntityPageKeys,
} from '../../storage/coordination/entities.ts';
import { toFollowItem, toFollowKey } from '../../storage/coordination/follows.ts';
import { type Named, toLinksItem, toLinksKey } from '../../storage/coordination/wallets.ts';
import type { Item } from '../../storage/kernel/dynamo.ts';

export type Changed = {
  readonly follows: ReadonlyMap<string, FollowChange>;
  readonly campaigns: ReadonlyMap<string, CampaignChange>;
  readonly coActions: ReadonlyMap<string, EntangledChange>;
  /** Ids with a possibly changed answer. */
  readonly entities: ReadonlySet<string>;
  /** Wallets with a possibly changed entity or leaders. */
  readonly wallets: ReadonlySet<string>;
};

export function formatEdgeName({ edge }: FollowChange): string {
  return `${edge.leader} ${edge.follower}`;
}

/** Groups the changes of a batch by subject. */
export function splitChangesBySubject(state: Coordination, changes: readonly LinkChange[]): Changed {
  const follows = changes.filter(change => change.kind === 'follow');
  const entities = changes.filter(change => change.kind === 'entity');
  const last = <Change>(list: readonly Change[], name: (change: Change) => string) =>
    new Map(list.map(change => [name(change), change]));
  return {
    follows: last(follows, formatEdgeName),
    campaigns: last(
      changes.filter(change => change.kind === 'campaign'),
      ({ campaign }) => campaign.id,
    ),
    coActions: last(
      changes.filter(change => change.kind === 'entangled'),
      ({ mint, coAction }) => `${mint} ${coAction}`,
    ),
    entities: addMergedIds(
      state,
      entities.flatMap(({ entity, absorbed }) => [entity.id, ...absorbed]),
    ),
    wallets: new Set([
      ...entities.flatMap(({ wallets }) => wallets),
      // Match updates do not change a follower's list.
      ...follows.flatMap(({ event, edge }) => (event === 'updated' ? [] : [edge.follower])),
    ]),
  };
}

/** Includes merged ids. */
function addMergedIds({ entities }: Coordination, ids: readonly string[]): ReadonlySet<string> {
  const named = new Set(ids);
  for (const id of named) named.add(findEntityWithMembers(entities, id)?.entity.id ?? id);
  return named;
}

/** Returns changed items in write order. `heads` and `named` hold the stored state. */
export function buildLinkViews(
  state: Coordination,
  changed: Changed,
  heads: ReadonlyMap<string, StoredHead>,
  named: ReadonlyMap<string, Named>,
): readonly (readonly View[])[] {
  const entities = [...changed.entities].map(id => toEntityViews(state, id));
  const coActions = [...changed.coActions.values()];
  const pages = entities.flatMap(entity => entity.pages);
  return [
    [
      ...[...changed.follows.values()].map(toFollowView),
      ...[...changed.campaigns.values()].map(({ campaign, withdrawn }) =>
        withdrawn ? { key: toCampaignKey(campaign), item: null } : toView(toCampaignItem(campaign)),
      ),
      ...coActions.map(coAction => toView(toCoActionItem(coAction))),
      ...pages,
    ],
    // References follow their targets.
    entities.map(({ head }) => head),
    [
      ...[...changed.wallets].map(wallet => toWalletView(state, wallet, named.get(wallet))),
      ...coActions.flatMap(toCoActionPointers).map(toView),
      ...listStalePages(heads, new Set(pages.map(({ key }) => formatViewName(key)))),
    ],
  ];
}

function toView(item: Item): View {
  return { key: { k: item.k!, s: item.s! }, item };
}

/** Expired edges stay visible; withdrawn ones disappear. */
function toFollowView({ event, edge, atMs }: FollowChange): View {
  return event === 'expired' && atMs - edge.lastMatchMs <= FOLLOW_LIFE_MS
    ? { key: toFollowKey(edge), item: null }
    : toView(toFollowItem(edge));
}

function toEntityViews(
  { entities }: Coordination,
  id: string,
): { readonly head: View; readonly pages: readonly View[] } {
  const key = toEntityKey(id);
  const found = findEntityWithMembers(entities, id);
  if (found === null) return { head: { key, item: null }, pages: [] };
  if (found.entity.id !== id) return { head: toView(toAbsorbedItem(id, found.entity.id)), pages: [] };
  const { head, pages } = toEntityItems(found.entity, found.members);
  return { head: toView(head), pages: pages.map(toView) };
}

function listStalePages(heads: ReadonlyMap<string, StoredHead>, named: ReadonlySet<string>): readonly View[] {
  return [...heads]
    .flatMap(([id, { pages }]) => toEntityPageKeys(id, pages))
    .filter(key => !named.has(formatViewName(key)))
    .map(key => ({ key, item: null }));
}

const NAMES_MAX = 64;

/** The fold drops expired edges, so keep known leaders. */
function toWalletView({ entities, follows }: Coordination, wallet: string, named: Named | undefined): View {
  const standing = rankLeaderEdges(follows, wallet).map(({ leader }) => leader);
  const leaders = [...new Set([...standing, ...(named?.leaders ?? [])])].slice(0, NAMES_MAX);
  return { key: toLinksKey(wallet), item: toLinksItem(wallet, findEntityId(entities, wallet), leaders) };
}
