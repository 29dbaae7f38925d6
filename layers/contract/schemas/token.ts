import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { launch } from './launch.ts';
import { worthFields } from './worth.ts';

const text = z.nullable(z.string());

/** Texts are as its creator wrote them. */
export const tokenDocument = z.object({
  uri: z.string(),
  status: z.enum(['ok', 'refused', 'failed']),
  ...defineFields(text, 'name', 'symbol', 'description', 'image', 'website', 'x', 'telegram'),
  why: describeSchema(text, 'Why it was refused or failed'),
  seen_ts_ms: describeSchema(z.int(), 'When its producer read it'),
});

export const tokenInfo = z.object({
  token_mint: z.string(),
  ...defineFields(z.boolean(), 'is_validated', 'is_suspicious', 'is_high_risk'),
  validation_reason: text,
  mint: z.string(),
  name: text,
  symbol: text,
  decimals: z.nullable(z.number()),
  ...defineFields(text, 'supply', 'primary_dex', 'primary_pool'),
  is_mintable: z.nullable(z.boolean()),
  is_freezable: z.nullable(z.boolean()),
  deployer: text,
  status: z.enum(['pending', 'processing', 'validated', 'suspicious', 'rugged']),
  flagged_reasons: z.array(z.string()),
  flagged_time: text,
  rugged_time: text,
  ...worthFields,
  launch: describeSchema(z.nullable(launch), 'Null for a token that is not from a launchpad'),
  metadata: describeSchema(z.nullable(tokenDocument), 'What its URI led to, if a producer read it'),
  multiplier: describeSchema(z.number(), 'Units that wallets show per token now; 1 without a multiplier'),
  multipliers: describeSchema(
    z.array(z.object({ multiplier: z.number(), effective_ts_ms: z.int() })),
    'The newest 20 by the time from which they count, newest first; that may be in the future',
  ),
});

/** The price is null before the first price-setting trade. */
export const tokenPrice = z.object({
  token_mint: z.string(),
  price_usd: z.nullable(z.number()),
  as_of_ts_ms: z.nullable(z.number()),
  source: z.literal('ohlcv_1s_close'),
  ...worthFields,
});
