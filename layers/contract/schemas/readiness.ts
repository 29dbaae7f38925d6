import * as z from 'zod/mini';
import { backfillField } from './backfill.ts';

export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), latency_ms: z.number() })),
  backfill: backfillField,
});
