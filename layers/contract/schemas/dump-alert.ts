import * as z from 'zod/mini';
import { bundleTypes } from '../../core/bundles/type-table.ts';
import { fraction } from './fraction.ts';

/** `sold_pct` is a fraction, `timestamp` is in unix ms. */
export const dumpAlert = z.object({
  bundle_id: z.string(),
  bundle_type: z.enum(bundleTypes),
  sold_pct: fraction,
  member_count: z.int(),
  remaining_chain_balance_ui: z.number(),
  remaining_chain_balance_raw: z.string(),
  risk_score: fraction,
  slot: z.int(),
  timestamp: z.int(),
});
