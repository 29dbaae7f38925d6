import * as z from 'zod/mini';
import { examinedSources } from '../../core/signal/examined.ts';

/** What a verdict about a token rests on (`docs/reference/rules/security-signal.md#examined`). */
export const examinedFields = {
  evaluated_to_slot: z.nullable(z.int()),
  examined: z.object({
    trades: z.int(),
    since_ts_ms: z.nullable(z.int()),
    sources: z.array(z.enum(examinedSources)),
    is_pending: z.boolean(),
  }),
};
