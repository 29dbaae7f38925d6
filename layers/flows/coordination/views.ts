import type { CampaignChange } from '../../core/campaigns/campaign.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { entityById, entityIdOf } from '../../core/entities/entities.ts';
import type { EntangledChange } from '../../core/entities/entity.ts';
import { FOLLOW_LIFE_MS, type FollowChange } from '../../core/follows/follow.ts';
import { leadersOf } from '../../core/follows/follows.ts';
import { type View, viewName } from '../../storage/coordination.ts';
import { campaignItem, campaignKey } from '../../storage/coordination-campaigns.ts';
import {
  absorbedItem,
  entityItems,
  entityKey,
  pageKeys,
  type StoredHead,
} from '../../storage/coordination-entities.ts';
import { followItem, followKey } from '../../storage/coordination-follows.ts';
import { occasionItem, occasionPointers } from '../../storage/coordination-occasions.ts';
import { linksItem, linksKey, type Named } from '../../storage/coordination-wallets.ts';
import type { Item } from '../../storage/dynamo.ts';

/** The changes of one batch by what they are about, each of these as it was last told. */
export type Changed = {
  readonly follows: ReadonlyMap<string, FollowChange>;
  readonly campaigns: ReadonlyMap<string, CampaignChange>;
  readonly occasions: ReadonlyMap<string, EntangledChange>;
  /** Ids whose answer may be another than before. */
  readonly entities: ReadonlySet<string>;
  /** Wallets whose entity or leaders may be others than before. */
  readonly wallets: ReadonlySet<string>;
};

/** The name of an edge. */
export const edgeName = ({ edge }: FollowChange): string => `${edge.leader} ${edge.follower}`;

/** What the changes of a batch are about. */
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
    occasions: last(
      changes.filter(change => change.kind === 'entangled'),
      ({ mint, occasion }) => `${mint} ${occasion}`,
    ),
    entities: answering(
      state,
      entities.flatMap(({ entity, absorbed }) => [entity.id, ...absorbed]),
    ),
    wallets: new Set([
      ...entities.flatMap(({ wallets }) => wallets),
      // A match changes what is known of an edge, which lies with its leader; whom a wallet follows changes only with these.
      ...follows.flatMap(({ event, edge }) => (event === 'updated' ? [] : [edge.follower])),
    ]),
  };
};

/** Ids that changes name, and those of what answers for them now. */
const answering = ({ entities }: Coordination, ids: readonly string[]): ReadonlySet<string> => {
  const named = new Set(ids);
  for (const id of named) named.add(entityById(entities, id)?.entity.id ?? id);
  return named;
};

/** What is stored of that, as it stands in the fold. `heads` and `named`: what stands so far, by id and wallet. In the order in which it is to be written. */
export const viewsOf = (
  state: Coordination,
  changed: Changed,
  heads: ReadonlyMap<string, StoredHead>,
  named: ReadonlyMap<string, Named>,
): readonly (readonly View[])[] => {
  const entities = [...changed.entities].map(id => entityViews(state, id));
  const occasions = [...changed.occasions.values()];
  const pages = entities.flatMap(entity => entity.pages);
  return [
    [
      ...[...changed.follows.values()].map(followView),
      ...[...changed.campaigns.values()].map(campaignView),
      ...occasions.map(occasion => viewOf(occasionItem(occasion))),
      ...pages,
    ],
    // What names others comes after them: an entity's head after its pages, a wallet's links and what leads to an occasion after that.
    entities.map(({ head }) => head),
    [
      ...[...changed.wallets].map(wallet => walletView(state, wallet, named.get(wallet))),
      ...occasions.flatMap(occasionPointers).map(viewOf),
      ...stalePages(heads, new Set(pages.map(({ key }) => viewName(key)))),
    ],
  ];
};

const viewOf = (item: Item): View => ({ key: { k: item.k!, s: item.s! }, item });

/** An edge that expired is shown as such; one that was withdrawn, for others explain it or there was no room, is none. */
const followView = ({ event, edge, atMs }: FollowChange): View =>
  event === 'expired' && atMs - edge.lastMatchMs <= FOLLOW_LIFE_MS
    ? { key: followKey(edge), item: null }
    : viewOf(followItem(edge));

/** A campaign; one that was withdrawn is shown no more. */
const campaignView = ({ campaign, withdrawn }: CampaignChange): View =>
  withdrawn ? { key: campaignKey(campaign), item: null } : viewOf(campaignItem(campaign));

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

/** Pages that no head names once the new ones stand: of entities that are gone, or have other pages now. */
const stalePages = (heads: ReadonlyMap<string, StoredHead>, named: ReadonlySet<string>): readonly View[] =>
  [...heads]
    .flatMap(([id, { pages }]) => pageKeys(id, pages))
    .filter(key => !named.has(viewName(key)))
    .map(key => ({ key, item: null }));

/** So many leaders are named of a wallet. */
const NAMES_MAX = 64;

/** A wallet's links: its entity, whom it follows, and whom it was known to follow: the fold lets go of edges that expired. */
const walletView = ({ entities, follows }: Coordination, wallet: string, named: Named | undefined): View => {
  const standing = leadersOf(follows, wallet).map(({ leader }) => leader);
  const leaders = [...new Set([...standing, ...(named?.leaders ?? [])])].slice(0, NAMES_MAX);
  return { key: linksKey(wallet), item: linksItem(wallet, entityIdOf(entities, wallet), leaders) };
};
