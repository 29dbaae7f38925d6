import type * as z from 'zod/mini';
import { type MultiplierText, scaleAmount, scalePrice } from '../../core/money/scaled-amount.ts';
import type { LiquidityBucket, LiquidityTimeframe } from '../../core/worth/history.ts';
import { computeCaps, type Valuation } from '../../core/worth/valuation.ts';
import type { liquidityHistory, worthFields } from '../schemas/worth.ts';

type WorthFields = { [Name in keyof typeof worthFields]: z.infer<(typeof worthFields)[Name]> };

/** The fields of a token's worth. Ages are at a time, unix ms. */
export function toWorthFields(value: Valuation, nowMs: number, multiplier: MultiplierText = null): WorthFields {
  const { priceUsd, priceMs, circulatingRaw, decimals, highest, lowest } = value;
  const { marketCapUsd, fdvUsd, why } = computeCaps(value);
  return {
    filtered_price_usd: scalePrice(priceUsd, multiplier),
    filtered_price_ts_ms: priceMs,
    price_source: priceUsd === null ? null : 'ohlcv_1s_close_filtered',
    price_age_s: priceMs === null ? null : Math.max(0, Math.floor((nowMs - priceMs) / 1000)),
    circulating_supply: circulatingRaw === null ? null : scaleAmount(BigInt(circulatingRaw), decimals!, multiplier),
    circulating_supply_raw: circulatingRaw,
    total_supply_raw: value.totalRaw,
    liquidity_usd: value.liquidityUsd,
    liquidity_ts_ms: value.liquidityMs,
    market_cap_usd: marketCapUsd,
    fdv_usd: fdvUsd,
    worth_why: why,
    ath_usd: scalePrice(highest?.usd ?? null, multiplier),
    ath_ts_ms: highest?.atMs ?? null,
    atl_usd: scalePrice(lowest?.usd ?? null, multiplier),
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
