import * as z from 'zod/mini';
import { examinedFields } from './examined.ts';
import { fundingAbuseSummary } from './funding-abuse.ts';

/** Recorded status, and current funding of early buyers. */
export const suspiciousActivity = z.object({
  token_mint: z.string(),
  status: z.enum(['clean', 'suspicious', 'rugged']),
  flagged_reasons: z.array(z.string()),
  flagged_time: z.nullable(z.string()),
  rugged_time: z.nullable(z.string()),
  live_activity_flags: z.array(z.string()),
  funding_abuse: z.nullable(fundingAbuseSummary),
  ...examinedFields,
});
