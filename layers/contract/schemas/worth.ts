import * as z from 'zod/mini';
import { liquidityTimeframes } from '../../core/worth/history.ts';
import { worthReasons } from '../../core/worth/valuation.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { windowCoverageField } from './window-coverage.ts';

const usd = z.nullable(z.number());
const ms = z.nullable(z.int());

/** What a token is worth (`docs/reference/rules/worth.md`). */
export const worthFields = {
  filtered_price_usd: describeSchema(usd, 'Close of the newest 1-second candle of the filtered view'),
  filtered_price_ts_ms: ms,
  price_source: z.nullable(z.literal('ohlcv_1s_close_filtered')),
  price_age_s: ms,
  circulating_supply: describeSchema(z.nullable(z.number()), 'Total supply less what lock escrows hold'),
  ...defineFields(z.nullable(z.string()), 'circulating_supply_raw', 'total_supply_raw'),
  liquidity_usd: describeSchema(usd, 'Sum over open pools, each at most twice its quote side'),
  liquidity_ts_ms: ms,
  ...defineFields(usd, 'market_cap_usd', 'fdv_usd'),
  worth_why: describeSchema(z.nullable(z.enum(worthReasons)), 'Why both caps are null; null if they are known'),
  ath_usd: usd,
  ath_ts_ms: ms,
  atl_usd: usd,
  atl_ts_ms: ms,
};

export const liquidityCandle = z.object({
  bucket: z.int(),
  ...defineFields(z.number(), 'open', 'high', 'low', 'close'),
});

export const liquidityHistory = z.object({
  token_mint: z.string(),
  timeframe: z.enum(Object.keys(liquidityTimeframes) as [keyof typeof liquidityTimeframes]),
  candles: describeSchema(z.array(liquidityCandle), 'Ascending; buckets without a change are left out'),
  coverage: windowCoverageField,
});
