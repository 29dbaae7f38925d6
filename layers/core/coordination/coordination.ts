import {
  advanceCampaigns,
  type Campaigns,
  createCampaigns,
  judgeCampaignsAgain,
  takeCampaignBuy,
} from '../campaigns/campaigns.ts';
import {
  createEntities,
  type Entities,
  findEntityMembership,
  takeCoAction,
  takeFundedLink,
  takeKnownLink,
} from '../entities/entities.ts';
import { advanceFollows, createFollows, type Follows, rankLeaderEdges, takeFollowBuy } from '../follows/follows.ts';
import type { Link } from '../relations/link.ts';
import type { LinkChange } from './changes.ts';

/** One fold over the log of links. The caller mutates it. */
export type Coordination = {
  readonly follows: Follows;
  readonly entities: Entities;
  readonly campaigns: Campaigns;
};

export function createCoordination(): Coordination {
  return {
    follows: createFollows(),
    entities: createEntities(),
    campaigns: createCampaigns(),
  };
}

/** A link without an effect need not be kept. */
export type Taken = { readonly hadEffect: boolean; readonly changes: readonly LinkChange[] };

/** Applies a link and returns the changes; duplicates have none. */
export function applyLink(state: Coordination, link: Link): Taken {
  switch (link.kind) {
    case 'buy': {
      const followed = takeFollowBuy(state.follows, link);
      const campaigned = takeCampaignBuy(state.campaigns, link, wallet => findKin(state, wallet));
      return {
        hadEffect: followed.hadEffect || campaigned.hadEffect,
        changes: [...followed.changes, ...campaigned.changes],
      };
    }
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
