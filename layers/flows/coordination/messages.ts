import { channelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { presentCampaignEvent, presentCoordinationAlert } from '../../contract/present/campaign.ts';
import { presentFollowEvent } from '../../contract/present/follow.ts';
import type { CampaignChange } from '../../core/campaigns/campaign.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import type { FollowChange } from '../../core/follows/follow.ts';
import { campaignKey } from '../../storage/coordination/campaigns.ts';
import { viewName } from '../../storage/coordination/coordination.ts';
import { followKey } from '../../storage/coordination/follows.ts';
import { type Notification, notification } from '../notify.ts';
import { type Before, concernedBy, entityNotifications } from './entity-messages.ts';
import { edgeName } from './views.ts';

export type Setting = Before & { readonly written: ReadonlySet<string>; readonly degraded: boolean };

/** Returns a batch's notifications, without changes the views already show. */
export const notificationsOf = (
  state: Coordination,
  changes: readonly LinkChange[],
  setting: Setting,
): readonly Notification[] => {
  const follows = changes.filter(change => change.kind === 'follow');
  const campaigns = changes.filter(change => change.kind === 'campaign');
  return [
    ...lastUpdates(follows, edgeName)
      .filter(({ edge }) => setting.written.has(viewName(followKey(edge))))
      .flatMap(change => followNotifications(change, setting)),
    ...entityNotifications(
      state,
      changes.filter(change => change.kind === 'entity'),
      setting,
    ),
    ...lastUpdates(campaigns, ({ campaign }) => campaign.id)
      .filter(({ campaign }) => setting.written.has(viewName(campaignKey(campaign))))
      .flatMap(change => campaignNotifications(change, setting)),
  ];
};

/** Channels that changes may have concerned, whatever the views showed before. */
export const channelsOf = (state: Coordination, changes: readonly LinkChange[]): readonly string[] => {
  const setting = { degraded: false };
  const found = changes.flatMap((change): readonly string[] => {
    if (change.kind === 'follow') return followNotifications(change, setting).map(({ channel }) => channel);
    if (change.kind === 'campaign') return campaignNotifications(change, setting).map(({ channel }) => channel);
    if (change.kind !== 'entity') return [];
    return concernedBy(state, change).map(addr => channelName(channels.walletEntity.pattern, { addr }));
  });
  return [...new Set(found)];
};

/** Skips updates superseded within the batch. */
const lastUpdates = <Change extends FollowChange | CampaignChange>(
  changes: readonly Change[],
  name: (change: Change) => string,
): readonly Change[] => {
  const last = new Map(changes.map(change => [name(change), change]));
  return changes.filter(change => change.event !== 'updated' || last.get(name(change)) === change);
};

const followNotifications = (change: FollowChange, { degraded }: Pick<Setting, 'degraded'>): readonly Notification[] =>
  [change.edge.leader, change.edge.follower].map(addr =>
    notification(channels.walletFollow, { addr }, () => [presentFollowEvent(change, degraded)]),
  );

const campaignNotifications = (
  change: CampaignChange,
  { degraded }: Pick<Setting, 'degraded'>,
): readonly Notification[] => {
  const { mint } = change.campaign;
  const state = notification(channels.tokenCampaign, { mint }, () => [presentCampaignEvent(change, degraded)]);
  if (change.event !== 'activated') return [state];
  return [state, notification(channels.tokenSecurity, { mint }, () => [presentCoordinationAlert(change, degraded)])];
};
