import * as z from 'zod/mini';
import { severities } from '../../core/signal/severity.ts';
import { computeAgeSeconds } from '../../core/token-list/filter.ts';
import type { Figures, TokenRow } from '../../core/token-list/row.ts';
import { listSorts, listWindows } from '../../core/token-list/window.ts';
import { checkAgeRange, defineAmount, defineChoice, defineCursor, defineInteger, makeOptional } from '../parameters.ts';
import { toWorthFields } from '../present/worth.ts';
import { route } from '../route.ts';
import { backfillField } from '../schemas/backfill.ts';
import { describeSchema } from '../schemas/described.ts';
import { listedToken } from '../schemas/listed-token.ts';

const text = z.nullable(z.string());

export const tokenListPage = z.object({
  tokens: z.array(listedToken),
  next_cursor: text,
  as_of_ts_ms: describeSchema(z.int(), 'Minute of the figures'),
  backfill: backfillField,
});

/** List of tokens (`docs/reference/rules/lists.md#token-lists`). */
export const tokenListRoutes = {
  tokenList: route({
    path: '/v1/tokens',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/tokens',
    summary: 'All tokens, new, trending, by volume or by price change; once a minute',
    query: {
      sort: defineChoice('new: newest first; the others descending, ties by mint', listSorts, 'trending'),
      window: defineChoice('Time of the figures and of their order', listWindows, '24h'),
      min_age_s: makeOptional(defineInteger('Minimum age in seconds', { min: 0, example: 60 })),
      max_age_s: makeOptional(defineInteger('Maximum age in seconds', { min: 0, example: 86_400 })),
      min_liquidity_sol: makeOptional(defineAmount('Minimum liquidity in SOL', 1.5)),
      min_holders: makeOptional(defineInteger('Minimum number of holders', { min: 0, example: 10 })),
      max_severity: makeOptional(defineChoice('Maximum severity of the security signal', severities)),
      limit: defineInteger('Maximum number of tokens', { min: 1, max: 100, fallback: 50 }),
      cursor: makeOptional(
        defineCursor('next_cursor of the page before, valid for an hour with the same other parameters'),
      ),
    },
    check: checkAgeRange,
    isPaged: true,
    readUnitsMax: 250,
    response: tokenListPage,
    cacheSeconds: 5,
    reads: ['listings', 'tokens', 'operations'],
  }),
} as const;

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
    ...toWorthFields(row.worth, atMs),
  };
}
