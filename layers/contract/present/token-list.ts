import type * as z from 'zod/mini';
import { computeAgeSeconds } from '../../core/token-list/filter.ts';
import type { Figures, TokenRow } from '../../core/token-list/row.ts';
import type { listedToken } from '../schemas/token-list.ts';

/** Returns a row with the figures of one window. */
export function toListedToken(row: TokenRow, figures: Figures, atMs: number): z.infer<typeof listedToken> {
  return {
    token_mint: row.mint,
    name: row.name,
    symbol: row.symbol,
    created_ts_ms: row.createdMs,
    age_s: computeAgeSeconds(row, atMs),
    price_usd: row.priceUsd,
    price_change_pct: figures.priceChangePct,
    volume_usd: figures.volumeUsd,
    trades: figures.trades,
    liquidity_sol: row.liquiditySol,
    holders: row.holders,
    severity: row.severity,
  };
}
