import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';

const amount = z.nullable(z.number().check(z.nonnegative()));

/** Prices of a token after a trade. */
export const tokenPriceEvent = z.object({
  token_mint: z.string(),
  price_usd: describeSchema(amount, 'Of the newest accepted trade, of any kind'),
  ...defineFields(amount, 'filtered_price_usd', 'market_cap_usd'),
  timestamp: describeSchema(z.int(), 'Of the newest trade, unix ms'),
});
