import * as z from 'zod/mini';
import { verdictSeverities } from '../../core/signal/severity.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { examinedFields } from './examined.ts';
import { percent } from './fraction.ts';

const verdict = {
  severity: describeSchema(z.enum(verdictSeverities), 'pending until evidence could have been seen'),
  score: describeSchema(z.nullable(percent), 'Null while pending'),
  reasons: z.array(z.string()),
};

/** The security signal and its four components (`docs/reference/rules/security-signal.md#security-signal`). */
export const securitySignal = z.object({
  token_mint: z.string(),
  ...verdict,
  components: z.object({
    ...defineFields(z.object(verdict), 'validation', 'bundles', 'wash_trades', 'funding_abuse'),
  }),
  as_of_ts_ms: z.int(),
  ...examinedFields,
});
