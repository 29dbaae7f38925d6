import {
  advanceCampaigns,
  type Campaigns,
  createCampaigns,
  judgeCampaignsAgain,
  takeCampaignBuy,
  withdrawCampaignBuy,
} from '../campaigns/campaigns.ts';
import {
  createEntities,
  type Entities,
  findEntityMembership,
  takeCoAction,
  takeFundedLink,
  takeKnownLink,
} from '../entities/entities.ts';
import {
  advanceFollows,
  createFollows,
  type Follows,
  rankLeaderEdges,
  takeFollowBuy,
  withdrawFollowBuy,
} from '../follows/follows.ts';
import { followRules } from '../follows/rules.ts';
import { type BuyLink, type Link, toSecond } from '../relations/link.ts';
import type { LinkChange } from './changes.ts';

/** One fold over the log of links. The caller mutates it. */
export type Coordination = {
  readonly follows: Follows;
  readonly entities: Entities;
  readonly campaigns: Campaigns;
  /** The newest revision of buys, by mint, wallet and second. */
  readonly revisions: Map<string, Revision>;
};

type Revision = { readonly revision: number; readonly timestampMs: number };

export function createCoordination(): Coordination {
  return {
    follows: createFollows(),
    entities: createEntities(),
    campaigns: createCampaigns(),
    revisions: new Map(),
  };
}

/** A link without an effect need not be kept. */
export type Taken = { readonly hadEffect: boolean; readonly changes: readonly LinkChange[] };

/** Applies a link and returns the changes; duplicates have none. */
export function applyLink(state: Coordination, link: Link): Taken {
  switch (link.kind) {
    case 'buy':
      return takeBuy(state, link);
    case 'clock': {
      const changes = [
        ...advanceFollows(state.follows, link.timestampMs),
        ...advanceCampaigns(state.campaigns, link.timestampMs),
      ];
      return { hadEffect: changes.length > 0, changes };
    }
    case 'co_action':
      return withCampaigns(state, takeCoAction(state.entities, link));
    case 'funded':
      return withCampaigns(state, takeFundedLink(state.entities, link));
    case 'known':
      return withCampaigns(state, takeKnownLink(state.entities, link));
  }
}

/** Repeats come after revisions, and change nothing. */
function takeBuy(state: Coordination, link: BuyLink): Taken {
  const { follows, campaigns, revisions } = state;
  const { mint, wallet, timestampMs, revision } = link;
  const key = `${mint} ${wallet} ${toSecond(timestampMs)}`;
  const known = revisions.get(key)?.revision ?? 0;
  const isOld = revision === undefined ? known < 0 : Math.abs(known) >= Math.abs(revision);
  if (isOld) return { hadEffect: false, changes: [] };
  if (revision !== undefined) {
    revisions.set(key, { revision, timestampMs });
    for (const [oldest, { timestampMs: ms }] of revisions)
      if (ms < follows.buys.newestMs - followRules.lifeMs) revisions.delete(oldest);
      else break;
  }
  const isWithdrawn = (revision ?? 0) < 0;
  const followed = isWithdrawn ? withdrawFollowBuy(follows, link) : takeFollowBuy(follows, link);
  const campaigned = isWithdrawn
    ? withdrawCampaignBuy(campaigns, link)
    : takeCampaignBuy(campaigns, link, other => findKin(state, other));
  return {
    hadEffect: revision !== undefined || followed.hadEffect || campaigned.hadEffect,
    changes: [...followed.changes, ...campaigned.changes],
  };
}

function withCampaigns(state: Coordination, { hadEffect, changes }: Taken): Taken {
  const moved = new Set(changes.flatMap(change => (change.kind === 'entity' ? change.wallets : [])));
  return {
    hadEffect,
    changes: [...changes, ...judgeCampaignsAgain(state.campaigns, moved, wallet => findKin(state, wallet))],
  };
}

/** Skips weak entities, such as ten thousand customers of one funder. */
function findKin({ entities, follows }: Coordination, wallet: string) {
  const entity = findEntityMembership(entities, wallet)?.entity;
  return {
    entityId: entity && entity.confidence >= KIN_CONFIDENCE_MIN ? entity.id : null,
    leaders: rankLeaderEdges(follows, wallet).map(({ leader }) => leader),
  };
}

/** Default. Three wallets with the weakest valid evidence reach 0.6. */
const KIN_CONFIDENCE_MIN = 0.3;
