import { expect, test } from 'vitest';
import { type Campaign, mergeCampaignStates } from '../../../console/src/token/risk/campaign.ts';

const campaign = (campaignId: string, startedTsMs: number, status: string) =>
  ({ campaignId, startedTsMs, status }) as Campaign;

test('a streamed campaign replaces the one of REST, newest first', () => {
  const read = [campaign('a', 1, 'active'), campaign('b', 2, 'closed')];
  const streamed = [campaign('a', 1, 'escalating'), campaign('c', 3, 'forming')];
  expect(mergeCampaignStates(read, streamed).map(({ campaignId, status }) => `${campaignId} ${status}`)).toEqual([
    'c forming',
    'b closed',
    'a escalating',
  ]);
});
