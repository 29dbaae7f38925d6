import type { CampaignChange } from '../campaigns/campaign.ts';
import type { EntangledChange, EntityChange } from '../entities/entity.ts';
import type { FollowChange } from '../follows/follow.ts';

/** A change caused by a link or by time. */
export type LinkChange = FollowChange | EntityChange | EntangledChange | CampaignChange;
