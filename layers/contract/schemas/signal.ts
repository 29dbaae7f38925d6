import * as z from 'zod/mini';
import { severities } from '../../core/signal/severity.ts';
import { defineFields } from './each.ts';
import { percent } from './fraction.ts';

const verdict = {
  severity: z.enum(severities),
  score: percent,
  reasons: z.array(z.string()),
};

/** The security signal and its four components (`docs/reference/rules.md#security-signal`). */
export const securitySignal = z.object({
  token_mint: z.string(),
  ...verdict,
  components: z.object({
    ...defineFields(z.object(verdict), 'validation', 'bundles', 'wash_trades', 'funding_abuse'),
  }),
  as_of_ts_ms: z.int(),
});
