import * as z from 'zod/mini';
import { campaign, entityMembership, followEdge } from './coordination.ts';

/** Spec 6.3: an edge that involves the wallet, as the follows route has it; `timestamp` is when it changed, unix ms. */
export const followEvent = z.object({
  event: z.enum(['activated', 'updated', 'expired']),
  ...followEdge.shape,
  timestamp: z.int(),
});

/** Spec 6.3: the wallet's membership as the entity route has it. `left`: it belongs to no entity any more; the fields are of the one it left, as that last stood, with confidence 0. */
export const entityEvent = z.object({
  event: z.enum(['joined', 'updated', 'left']),
  ...entityMembership.shape,
  timestamp: z.int(),
});

/** Spec 6.3: a campaign as the campaigns route has it. One that begins to form is an update of what was not there: `forming`. */
export const campaignEvent = z.object({
  event: z.enum(['forming', 'activated', 'escalated', 'updated', 'closed']),
  ...campaign.shape,
  timestamp: z.int(),
});
