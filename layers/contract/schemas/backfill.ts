import * as z from 'zod/mini';
import { describeSchema } from './described.ts';

/** History that is being applied; null without any (`docs/reference/rules/coordination.md#coordination-health`). */
export const backfillField = describeSchema(
  z.nullable(z.object({ pct: z.int(), newest_ts_ms: z.int() })),
  'History that is being applied: percent of the time since its oldest event, and its newest event; null without any',
);
