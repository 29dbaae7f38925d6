import type * as z from 'zod/mini';
import type { LiquidityBucket, LiquidityTimeframe } from '../../core/worth/history.ts';
import { computeCaps, type Valuation } from '../../core/worth/valuation.ts';
import type { liquidityHistory, worthFields } from '../schemas/worth.ts';

type WorthFields = { [Name in keyof typeof worthFields]: z.infer<(typeof worthFields)[Name]> };

/** The fields of a token's worth. Ages are at a time, unix ms. */
export function toWorthFields(value: Valuation, nowMs: number): WorthFields {
  const { priceUsd, priceMs, highest, lowest } = value;
  const { circulating, marketCapUsd, fdvUsd, why } = computeCaps(value);
  return {
    filtered_price_usd: priceUsd,
    filtered_price_ts_ms: priceMs,
    price_source: priceUsd === null ? null : 'ohlcv_1s_close_filtered',
    price_age_s: priceMs === null ? null : Math.max(0, Math.floor((nowMs - priceMs) / 1000)),
    circulating_supply: circulating,
    circulating_supply_raw: value.circulatingRaw,
    total_supply_raw: value.totalRaw,
    liquidity_usd: value.liquidityUsd,
    liquidity_ts_ms: value.liquidityMs,
    market_cap_usd: marketCapUsd,
    fdv_usd: fdvUsd,
    worth_why: why,
    ath_usd: highest?.usd ?? null,
    ath_ts_ms: highest?.atMs ?? null,
    atl_usd: lowest?.usd ?? null,
    atl_ts_ms: lowest?.atMs ?? null,
  };
}

export function toLiquidityHistory(
  mint: string,
  timeframe: LiquidityTimeframe,
  buckets: readonly LiquidityBucket[],
): z.infer<typeof liquidityHistory> {
  return {
    token_mint: mint,
    timeframe,
    candles: buckets.map(({ startMs, ...bucket }) => ({ bucket: startMs, ...bucket })),
  };
}
