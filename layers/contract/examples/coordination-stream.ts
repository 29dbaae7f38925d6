import { campaignExample, edgeExample, walletEntityExample } from './coordination.ts';

const { membership } = walletEntityExample;

export const followEventExample = { event: 'updated', ...edgeExample, timestamp: edgeExample.lastMatchTsMs };
export const entityEventExample = { event: 'joined', ...membership, timestamp: membership.lastSeenTsMs };
export const campaignEventExample = { event: 'activated', ...campaignExample, timestamp: campaignExample.lastSeenTsMs };
