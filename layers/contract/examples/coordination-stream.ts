import { campaignExample, followsExample, walletEntityExample } from './coordination.ts';

export const followEventExample = {
  event: 'updated',
  ...followsExample.followsOut[0]!,
  timestamp: followsExample.followsOut[0]!.lastMatchTsMs,
};

export const entityEventExample = {
  event: 'joined',
  ...walletEntityExample.membership,
  timestamp: walletEntityExample.membership.lastSeenTsMs,
};

export const campaignEventExample = {
  event: 'activated',
  ...campaignExample,
  timestamp: campaignExample.lastSeenTsMs,
};
