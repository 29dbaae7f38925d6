import * as z from 'zod/mini';
import { computeRangeShare } from '../../core/ledger/lot.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import { type MultiplierText, scaleAmount, scalePrice } from '../../core/money/scaled-amount.ts';
import type { BookLot } from '../../core/wallet/book.ts';
import { type PortfolioRow, sumPortfolio } from '../../core/wallet/portfolio.ts';
import { defineAmount, defineCursor, defineInteger, makeOptional } from '../parameters.ts';
import { toUsdNumber } from '../present/wallet-page.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { amountField, countField, defineAmounts, timeField, walletPageFields } from '../schemas/wallet-page.ts';
import { uiAmountMode } from '../ui-amount-mode.ts';
import { defineWalletRoute } from './subjects.ts';

const lot = z.object({
  entry_signature: z.string(),
  entry_ts_ms: countField,
  amount_raw: z.string(),
  ...defineAmounts('cost_usd', 'entry_fee_usd'),
});

const held = z.object({
  token_mint: z.string(),
  ...defineFields(z.nullable(z.string()), 'name', 'symbol'),
  amount: describeSchema(z.number(), 'The larger of lots and balance'),
  amount_raw: z.string(),
  lots_raw: z.string(),
  unlotted_raw: describeSchema(z.string(), 'Received without a buy: without a cost'),
  lots: describeSchema(z.array(lot), 'What is left of each buy, the oldest 50'),
  lot_count: countField,
  cost_usd: describeSchema(amountField, 'What is left of the cost of the lots'),
  ...defineAmounts('entry_fees_usd', 'mark_price_usd'),
  mark_ts_ms: timeField,
  mark_age_s: z.nullable(countField),
  value_usd: describeSchema(amountField, 'amount × mark'),
  unrealized_pnl_usd: describeSchema(amountField, 'lots × mark − cost − entry fees'),
  unrealized_pnl_pct: describeSchema(amountField, 'Of the cost'),
  exit_value_usd: describeSchema(amountField, 'Sold at once into the largest pool, before fees'),
  exit_impact_pct: amountField,
  exit_why: z.nullable(z.enum(['no_depth', 'shape'])),
  realized_pnl_usd: describeSchema(z.number(), 'Lifetime, of this token'),
  why: z.nullable(z.enum(['no_price', 'thin_pool', 'unpriced_trade'])),
});

/** Each sum skips its nulls. */
const totals = z.object({
  ...defineFields(z.number(), 'value_usd', 'cost_usd', 'unrealized_pnl_usd', 'exit_value_usd', 'realized_pnl_usd'),
  tokens: countField,
  unpriced_tokens: countField,
  unpriced: describeSchema(z.record(z.string(), countField), 'Tokens without a value, by reason'),
});

export const portfolioPage = z.object({
  wallet: z.string(),
  portfolio: z.array(held),
  totals: describeSchema(totals, 'Over all rows, whatever the page and filter'),
  ...walletPageFields,
});

/** What a wallet has (`docs/reference/rules/wallet-worth.md#portfolio`). */
export const walletPortfolioRoutes = {
  walletPortfolio: route({
    ...defineWalletRoute('portfolio'),
    tag: 'Extension',
    summary: 'Tokens that a wallet has, with lots, marks and what a sale would pay, largest first',
    query: {
      min_value_usd: makeOptional(defineAmount('Least value; rows without a value are left out', 10)),
      limit: defineInteger('Maximum number of tokens', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
      ...uiAmountMode,
    },
    isPaged: true,
    covers: {
      at: 'header',
      window: ({ body: { coverage }, nowMs }) => coverage && { fromMs: coverage.from_ts_ms, toMs: nowMs },
    },
    readUnitsMax: 8_000,
    response: portfolioPage,
    clock: 'mark_age_s',
    reads: ['wallets', 'tape', 'tokens', 'security', 'prices', 'ledgers', 'operations'],
    cacheSeconds: 10,
    memoryMb: 1769,
  }),
} as const;

type Shown = {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly lots: readonly BookLot[];
  readonly lotCount: number;
  readonly multiplier?: MultiplierText | undefined;
};

export function toPortfolioView(row: PortfolioRow, shown: Shown, nowMs: number): z.infer<typeof held> {
  const { multiplier = null } = shown;
  const { mint, token, amountRaw, mark, costUsd, unrealizedUsd, exit } = row;
  return {
    token_mint: mint,
    name: shown.name,
    symbol: shown.symbol,
    amount: scaleAmount(amountRaw, token.decimals, multiplier),
    amount_raw: String(amountRaw),
    lots_raw: String(token.heldRaw),
    unlotted_raw: String(amountRaw - token.heldRaw),
    lots: shown.lots.map(({ signature, timestampMs, raw, takenRaw, notionalUsd, feeUsd }) => {
      const left = (usd: bigint | null) =>
        toUsdNumber(usd === null ? null : computeRangeShare(usd, takenRaw, raw, raw));
      return {
        entry_signature: signature,
        entry_ts_ms: timestampMs,
        amount_raw: String(raw - takenRaw),
        cost_usd: left(notionalUsd),
        entry_fee_usd: left(feeUsd),
      };
    }),
    lot_count: shown.lotCount,
    cost_usd: toUsdNumber(costUsd),
    entry_fees_usd: toUsdNumber(row.entryFeesUsd),
    mark_price_usd: scalePrice(mark.priceUsd, multiplier),
    mark_ts_ms: mark.tsMs,
    mark_age_s: mark.tsMs === null ? null : Math.max(0, Math.floor((nowMs - mark.tsMs) / 1000)),
    value_usd: toUsdNumber(row.valueUsd),
    unrealized_pnl_usd: toUsdNumber(unrealizedUsd),
    unrealized_pnl_pct:
      unrealizedUsd === null || costUsd === null || costUsd === 0n
        ? null
        : divideToNumber(100n * unrealizedUsd, costUsd),
    exit_value_usd: toUsdNumber(exit.usd),
    exit_impact_pct: exit.impactPct,
    exit_why: exit.why,
    realized_pnl_usd: toUsdNumber(token.realizedUsd),
    why: row.why,
  };
}

export function toPortfolioTotals(rows: readonly PortfolioRow[]): z.infer<typeof totals> {
  const sums = sumPortfolio(rows);
  return {
    value_usd: toUsdNumber(sums.valueUsd),
    cost_usd: toUsdNumber(sums.costUsd),
    unrealized_pnl_usd: toUsdNumber(sums.unrealizedUsd),
    exit_value_usd: toUsdNumber(sums.exitValueUsd),
    realized_pnl_usd: toUsdNumber(sums.realizedUsd),
    tokens: sums.tokens,
    unpriced_tokens: sums.unpricedTokens,
    unpriced: sums.unpriced,
  };
}
