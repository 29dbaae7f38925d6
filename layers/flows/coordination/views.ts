import type { CampaignChange } from '../../core/campaigns/campaign.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { entityById, entityIdOf } from '../../core/entities/entities.ts';
import type { EntangledChange } from '../../core/entities/entity.ts';
import { FOLLOW_LIFE_MS, type FollowChange } from '../../core/follows/follow.ts';
import { leadersOf } from '../../core/follows/follows.ts';
import { campaignItem, campaignKey } from '../../storage/coordination/campaigns.ts';
import { coActionItem, coActionPointers } from '../../storage/coordination/co-actions.ts';
import { type View, viewName } from '../../storage/coordination/coordination.ts';
import {
  absorbedItem,
  entityItems,
  entityKey,
  pageKeys,
  type StoredHead,
} from '../../storage/coordination/entities.ts';
import { followItem, followKey } from '../../storage/coordination/follows.ts';
import { linksItem, linksKey, type Named } from '../../storage/coordination/wallets.ts';
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

export const edgeName = ({ edge }: FollowChange): string => `${edge.leader} ${edge.follower}`;

/** Groups the changes of a batch by subject. */
export const changedBy = (state: Coordination, changes: readonly LinkChange[]): Changed => {
  const follows = changes.filter(change => change.kind === 'follow');
  const entities = changes.filter(change => change.kind === 'entity');
  const last = <Change>(list: readonly Change[], name: (change: Change) => string) =>
    new Map(list.map(change => [name(change), change]));
  return {
    follows: last(follows, edgeName),
    campaigns: last(
      changes.filter(change => change.kind === 'campaign'),
      ({ campaign }) => campaign.id,
    ),
    coActions: last(
      changes.filter(change => change.kind === 'entangled'),
      ({ mint, coAction }) => `${mint} ${coAction}`,
    ),
    entities: answering(
      state,
      entities.flatMap(({ entity, absorbed }) => [entity.id, ...absorbed]),
    ),
    wallets: new Set([
      ...entities.flatMap(({ wallets }) => wallets),
      // Match updates do not change a follower's list.
      ...follows.flatMap(({ event, edge }) => (event === 'updated' ? [] : [edge.follower])),
    ]),
  };
};

/** Includes merged ids. */
const answering = ({ entities }: Coordination, ids: readonly string[]): ReadonlySet<string> => {
  const named = new Set(ids);
  for (const id of named) named.add(entityById(entities, id)?.entity.id ?? id);
  return named;
};

/** Returns changed items in write order. `heads` and `named` hold the stored state. */
export const viewsOf = (
  state: Coordination,
  changed: Changed,
  heads: ReadonlyMap<string, StoredHead>,
  named: ReadonlyMap<string, Named>,
): readonly (readonly View[])[] => {
  const entities = [...changed.entities].map(id => entityViews(state, id));
  const coActions = [...changed.coActions.values()];
  const pages = entities.flatMap(entity => entity.pages);
  return [
    [
      ...[...changed.follows.values()].map(followView),
      ...[...changed.campaigns.values()].map(({ campaign, withdrawn }) =>
        withdrawn ? { key: campaignKey(campaign), item: null } : viewOf(campaignItem(campaign)),
      ),
      ...coActions.map(coAction => viewOf(coActionItem(coAction))),
      ...pages,
    ],
    // References follow their targets.
    entities.map(({ head }) => head),
    [
      ...[...changed.wallets].map(wallet => walletView(state, wallet, named.get(wallet))),
      ...coActions.flatMap(coActionPointers).map(viewOf),
      ...stalePages(heads, new Set(pages.map(({ key }) => viewName(key)))),
    ],
  ];
};

const viewOf = (item: Item): View => ({ key: { k: item.k!, s: item.s! }, item });

/** Expired edges stay visible; withdrawn ones disappear. */
const followView = ({ event, edge, atMs }: FollowChange): View =>
  event === 'expired' && atMs - edge.lastMatchMs <= FOLLOW_LIFE_MS
    ? { key: followKey(edge), item: null }
    : viewOf(followItem(edge));

const entityViews = (
  { entities }: Coordination,
  id: string,
): { readonly head: View; readonly pages: readonly View[] } => {
  const key = entityKey(id);
  const found = entityById(entities, id);
  if (found === null) return { head: { key, item: null }, pages: [] };
  if (found.entity.id !== id) return { head: viewOf(absorbedItem(id, found.entity.id)), pages: [] };
  const { head, pages } = entityItems(found.entity, found.members);
  return { head: viewOf(head), pages: pages.map(viewOf) };
};

const stalePages = (heads: ReadonlyMap<string, StoredHead>, named: ReadonlySet<string>): readonly View[] =>
  [...heads]
    .flatMap(([id, { pages }]) => pageKeys(id, pages))
    .filter(key => !named.has(viewName(key)))
    .map(key => ({ key, item: null }));

const NAMES_MAX = 64;

/** The fold drops expired edges, so keep known leaders. */
const walletView = ({ entities, follows }: Coordination, wallet: string, named: Named | undefined): View => {
  const standing = leadersOf(follows, wallet).map(({ leader }) => leader);
  const leaders = [...new Set([...standing, ...(named?.leaders ?? [])])].slice(0, NAMES_MAX);
  return { key: linksKey(wallet), item: linksItem(wallet, entityIdOf(entities, wallet), leaders) };
};
