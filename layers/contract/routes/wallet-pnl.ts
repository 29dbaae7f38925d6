import * as z from 'zod/mini';
import { printUsd } from '../../core/money/amount.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import { pnlSorts, type TokenPnl } from '../../core/wallet/token-pnl.ts';
import { defineChoice, defineCursor, defineInteger, makeOptional } from '../parameters.ts';
import { toUsdNumber } from '../present/wallet-page.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { amountField, countField, defineAmounts, timeField, walletPageFields } from '../schemas/wallet-page.ts';
import { defineWalletRoute } from './subjects.ts';

const decimal = z.nullable(z.string());

/** Exact decimals of at most 30 places: realized + unrealized + transfers_at_cost = cash_flow + value. */
const law = z.object({
  realized: z.string(),
  unrealized: decimal,
  transfers_at_cost: z.string(),
  cash_flow: z.string(),
  value: decimal,
});

export const tokenPnl = z.object({
  token_mint: z.string(),
  ...defineFields(z.nullable(z.string()), 'name', 'symbol'),
  buys: countField,
  sells: countField,
  bought_raw: z.string(),
  sold_raw: z.string(),
  bought_usd: describeSchema(z.number(), 'Priced buys at face value'),
  sold_usd: describeSchema(z.number(), 'Priced sells at face value'),
  fees_usd: describeSchema(z.number(), 'Network fees, tips and venue fees'),
  realized_pnl_usd: describeSchema(z.number(), 'Of priced exits'),
  ...defineAmounts('unrealized_pnl_usd', 'total_pnl_usd'),
  roi_pct: describeSchema(amountField, '100 × total / `bought_usd`'),
  first_trade_ts_ms: timeField,
  last_trade_ts_ms: timeField,
  unpriced_trades: describeSchema(countField, 'Trades whose value or network fee is unknown'),
  passthrough_usd: describeSchema(z.number(), 'Proceeds of tokens sold without a buy'),
  law: describeSchema(z.nullable(law), 'Null with an unpriced trade'),
  why: z.nullable(z.enum(['no_price', 'thin_pool', 'unpriced_trade'])),
});

export const tokenPnlPage = z.object({ wallet: z.string(), tokens: z.array(tokenPnl), ...walletPageFields });

/** Lifetime per token (`docs/reference/rules/wallet-worth.md#law`). */
export const walletPnlRoutes = {
  walletPnlByToken: route({
    ...defineWalletRoute('pnl-by-token'),
    tag: 'Extension',
    summary: 'Lifetime profit and loss per token, with both sides of the law as exact decimals',
    query: {
      sort: defineChoice('Descending, nulls last, ties by mint', pnlSorts, 'total_pnl'),
      limit: defineInteger('Maximum number of tokens', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
    },
    isPaged: true,
    covers: {
      at: 'header',
      window: ({ body: { coverage }, nowMs }) => coverage && { fromMs: coverage.from_ts_ms, toMs: nowMs },
    },
    readUnitsMax: 2_500,
    response: tokenPnlPage,
    reads: ['wallets', 'security', 'prices', 'tape', 'tokens', 'operations'],
    cacheSeconds: 10,
  }),
} as const;

type Named = { readonly name: string | null; readonly symbol: string | null };

export function toTokenPnlView(
  { mint, token, unrealizedUsd, totalUsd, law, why }: TokenPnl,
  { name, symbol }: Named,
): z.infer<typeof tokenPnl> {
  return {
    token_mint: mint,
    name,
    symbol,
    buys: token.buys,
    sells: token.sells,
    bought_raw: String(token.boughtRaw),
    sold_raw: String(token.soldRaw),
    bought_usd: toUsdNumber(token.boughtUsd),
    sold_usd: toUsdNumber(token.soldUsd),
    fees_usd: toUsdNumber(token.feesUsd),
    realized_pnl_usd: toUsdNumber(token.realizedUsd),
    unrealized_pnl_usd: toUsdNumber(unrealizedUsd),
    total_pnl_usd: toUsdNumber(totalUsd),
    roi_pct: totalUsd === null || token.boughtUsd === 0n ? null : divideToNumber(100n * totalUsd, token.boughtUsd),
    first_trade_ts_ms: token.firstTradeMs,
    last_trade_ts_ms: token.lastTradeMs,
    unpriced_trades: token.unpricedTrades,
    passthrough_usd: toUsdNumber(token.passthroughUsd),
    law: law && {
      realized: printUsd(law.realized),
      unrealized: law.unrealized === null ? null : printUsd(law.unrealized),
      transfers_at_cost: printUsd(law.transfersAtCost),
      cash_flow: printUsd(law.cashFlow),
      value: law.value === null ? null : printUsd(law.value),
    },
    why,
  };
}
