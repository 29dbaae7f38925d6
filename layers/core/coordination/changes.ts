import type { CampaignChange } from '../campaigns/campaign.ts';
import type { EntangledChange, EntityChange } from '../entities/entity.ts';
import type { FollowChange } from '../follows/follow.ts';

/** What a link, or time, changed. */
export type LinkChange = FollowChange | EntityChange | EntangledChange | CampaignChange;
