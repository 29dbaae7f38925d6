import * as z from 'zod/mini';
import { severities } from '../../core/signal/severity.ts';
import { defineFields } from './each.ts';

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
  severity: z.enum(severities),
});

export const tokenListPage = z.object({ tokens: z.array(listedToken), next_cursor: text });
