import * as z from 'zod/mini';
import { personTags, tagRules } from '../../core/people/tags.ts';
import { describeSchema } from './described.ts';
import { amountField, countField, defineAmounts, timeField } from './wallet-page.ts';

const evidence = z.object({
  tag: z.enum(personTags),
  rule: z.enum(tagRules),
  facts: describeSchema(
    z.record(z.string(), z.union([z.string(), z.number()])),
    'What the rule rests on: signature, slot, times, bundle, sender or amounts',
  ),
});

/** A wallet's result in a token, on each list of its people. */
export const traderFields = {
  wallet: z.string(),
  tags: z.array(z.enum(personTags)),
  evidence: z.array(evidence),
  buys: countField,
  sells: countField,
  bought_raw: z.string(),
  sold_raw: z.string(),
  bought_usd: describeSchema(z.number(), 'Priced buys at face value'),
  sold_usd: describeSchema(z.number(), 'Priced sells at face value'),
  held_raw: z.string(),
  held_pct: describeSchema(amountField, 'Of `total_supply_raw`'),
  realized_pnl_usd: describeSchema(z.number(), 'Of priced exits, first in, first out'),
  ...defineAmounts('unrealized_pnl_usd', 'total_pnl_usd'),
  first_buy_ts_ms: timeField,
  last_trade_ts_ms: timeField,
  why: z.nullable(z.enum(['unpriced_trade', 'no_price', 'thin_pool', 'no_supply', 'launch_not_seen'])),
} as const;

export const trader = z.object(traderFields);
