import { presentCampaignEvent, presentCoordinationAlert } from '../../contract/present/campaign.ts';
import { presentFollowEvent } from '../../contract/present/follow.ts';
import type { CampaignChange } from '../../core/campaigns/campaign.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import type { FollowChange } from '../../core/follows/follow.ts';
import { campaignKey } from '../../storage/coordination/campaigns.ts';
import { viewName } from '../../storage/coordination/coordination.ts';
import { followKey } from '../../storage/coordination/follows.ts';
import type { Telling } from '../tell.ts';
import { type Before, entityTellings } from './entity-messages.ts';
import { edgeName } from './views.ts';

export type Setting = Before & { readonly written: ReadonlySet<string>; readonly degraded: boolean };

/** Returns a batch's notifications, without changes the views already show. */
export const tellingsOf = (
  state: Coordination,
  changes: readonly LinkChange[],
  setting: Setting,
): readonly Telling[] => {
  const follows = changes.filter(change => change.kind === 'follow');
  const campaigns = changes.filter(change => change.kind === 'campaign');
  return [
    ...lastUpdates(follows, edgeName)
      .filter(({ edge }) => setting.written.has(viewName(followKey(edge))))
      .flatMap(change => followTellings(change, setting)),
    ...entityTellings(
      state,
      changes.filter(change => change.kind === 'entity'),
      setting,
    ),
    ...lastUpdates(campaigns, ({ campaign }) => campaign.id)
      .filter(({ campaign }) => setting.written.has(viewName(campaignKey(campaign))))
      .map(change => campaignTelling(change, setting)),
  ];
};

/** Skips updates superseded within the batch. */
const lastUpdates = <Change extends FollowChange | CampaignChange>(
  changes: readonly Change[],
  name: (change: Change) => string,
): readonly Change[] => {
  const last = new Map(changes.map(change => [name(change), change]));
  return changes.filter(change => change.event !== 'updated' || last.get(name(change)) === change);
};

const followTellings = (change: FollowChange, { degraded }: Setting): readonly Telling[] =>
  [change.edge.leader, change.edge.follower].map(wallet => ({
    topic: `wallet:${wallet}`,
    messages: () => [{ channel: `wallet:${wallet}:follow`, data: presentFollowEvent(change, degraded) }],
  }));

const campaignTelling = (change: CampaignChange, { degraded }: Setting): Telling => {
  const { mint } = change.campaign;
  return {
    topic: `token:${mint}`,
    messages: () => [
      { channel: `token:${mint}:campaign`, data: presentCampaignEvent(change, degraded) },
      ...(change.event === 'activated'
        ? [{ channel: `token:${mint}:security`, data: presentCoordinationAlert(change, degraded) }]
        : []),
    ],
  };
};
