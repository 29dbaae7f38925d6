import { formatChannelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { toCampaignEvent, toCoordinationAlert } from '../../contract/present/campaign.ts';
import { toFollowEvent } from '../../contract/present/follow.ts';
import type { CampaignChange } from '../../core/campaigns/campaign.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import type { FollowChange } from '../../core/follows/follow.ts';
import { toCampaignKey } from '../../storage/coordination/campaigns.ts';
import { formatViewName } from '../../storage/coordination/coordination.ts';
import { toFollowKey } from '../../storage/coordination/follows.ts';
import { createNotification, type Notification } from '../notify.ts';
import { type Before, createEntityNotifications, listConcernedWallets } from './entity-messages.ts';
import { formatEdgeName } from './views.ts';

export type Setting = Before & { readonly written: ReadonlySet<string>; readonly degraded: boolean };

/** Returns a batch's notifications, without changes the views already show. */
export function createCoordinationNotifications(
  state: Coordination,
  changes: readonly LinkChange[],
  setting: Setting,
): readonly Notification[] {
  const follows = changes.filter(change => change.kind === 'follow');
  const campaigns = changes.filter(change => change.kind === 'campaign');
  return [
    ...dropSupersededUpdates(follows, formatEdgeName)
      .filter(({ edge }) => setting.written.has(formatViewName(toFollowKey(edge))))
      .flatMap(change => createFollowNotifications(change, setting)),
    ...createEntityNotifications(
      state,
      changes.filter(change => change.kind === 'entity'),
      setting,
    ),
    ...dropSupersededUpdates(campaigns, ({ campaign }) => campaign.id)
      .filter(({ campaign }) => setting.written.has(formatViewName(toCampaignKey(campaign))))
      .flatMap(change => createCampaignNotifications(change, setting)),
  ];
}

/** Channels that changes may have concerned, whatever the views showed before. */
export function listChangedChannels(state: Coordination, changes: readonly LinkChange[]): readonly string[] {
  const setting = { degraded: false };
  const found = changes.flatMap((change): readonly string[] => {
    if (change.kind === 'follow') return createFollowNotifications(change, setting).map(({ channel }) => channel);
    if (change.kind === 'campaign') return createCampaignNotifications(change, setting).map(({ channel }) => channel);
    if (change.kind !== 'entity') return [];
    return listConcernedWallets(state, change).map(addr => formatChannelName(channels.walletEntity.pattern, { addr }));
  });
  return [...new Set(found)];
}

/** Skips updates superseded within the batch. */
function dropSupersededUpdates<Change extends FollowChange | CampaignChange>(
  changes: readonly Change[],
  name: (change: Change) => string,
): readonly Change[] {
  const last = new Map(changes.map(change => [name(change), change]));
  return changes.filter(change => change.event !== 'updated' || last.get(name(change)) === change);
}

function createFollowNotifications(
  change: FollowChange,
  { degraded }: Pick<Setting, 'degraded'>,
): readonly Notification[] {
  return [change.edge.leader, change.edge.follower].map(addr =>
    createNotification(channels.walletFollow, { addr }, () => [toFollowEvent(change, degraded)]),
  );
}

function createCampaignNotifications(
  change: CampaignChange,
  { degraded }: Pick<Setting, 'degraded'>,
): readonly Notification[] {
  const { mint } = change.campaign;
  const state = createNotification(channels.tokenCampaign, { mint }, () => [toCampaignEvent(change, degraded)]);
  if (change.event !== 'activated') return [state];
  return [state, createNotification(channels.tokenSecurity, { mint }, () => [toCoordinationAlert(change, degraded)])];
}
