import * as z from 'zod/mini';
import { campaign, entityMembership, followEdge } from './coordination.ts';

/** A change of a follow edge. `timestamp` is in unix ms. */
export const followEvent = z.object({
  event: z.enum(['activated', 'updated', 'expired']),
  ...followEdge.shape,
  timestamp: z.int(),
});

/** `left` has the last known fields with confidence 0. */
export const entityEvent = z.object({
  event: z.enum(['joined', 'updated', 'left']),
  ...entityMembership.shape,
  timestamp: z.int(),
});

/** A change of a campaign. `forming` is its first message. */
export const campaignEvent = z.object({
  event: z.enum(['forming', 'activated', 'escalated', 'updated', 'closed']),
  ...campaign.shape,
  timestamp: z.int(),
});
