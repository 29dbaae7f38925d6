import type { Answer, StreamEvent } from '@chain-intelligence/client';

export type Campaign = Answer<'/v1/token/{mint}/campaigns'>['active'][number];

type CampaignEvent = Extract<StreamEvent<`token:${string}:campaign`>, { type: 'token:campaign' }>;

export function fromCampaignEvent({ data }: Pick<CampaignEvent, 'data'>): Campaign {
  const { event: _event, timestamp: _timestamp, ...campaign } = data;
  return campaign;
}

const MAX = 20;

/** Streamed states replace those of REST. Newest first. */
export function mergeCampaignStates(read: readonly Campaign[], streamed: readonly Campaign[]): readonly Campaign[] {
  return [...new Map([...read, ...streamed].map(campaign => [campaign.campaignId, campaign])).values()]
    .toSorted((a, b) => b.startedTsMs - a.startedTsMs || (a.campaignId < b.campaignId ? -1 : 1))
    .slice(0, MAX);
}
