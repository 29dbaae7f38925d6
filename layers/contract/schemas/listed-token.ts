import * as z from 'zod/mini';
import { verdictSeverities } from '../../core/signal/severity.ts';
import { defineFields } from './each.ts';
import { worthFields } from './worth.ts';

const text = z.nullable(z.string());
const amount = z.nullable(z.number());

/** `price_change_pct`, `volume_usd` and `trades` are those of the window. */
export const listedToken = z.object({
  token_mint: z.string(),
  ...defineFields(text, 'name', 'symbol'),
  ...defineFields(z.int(), 'created_ts_ms', 'age_s'),
  ...defineFields(amount, 'price_usd', 'price_change_pct'),
  volume_usd: z.number(),
  trades: z.int(),
  liquidity_sol: amount,
  holders: z.int(),
  severity: z.enum(verdictSeverities),
  ...worthFields,
});
