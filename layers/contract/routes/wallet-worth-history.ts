import * as z from 'zod/mini';
import { DAY_MS, formatUtcDay } from '../../core/kernel/utc-day.ts';
import type { PastWorth } from '../../core/wallet/worth-history.ts';
import { checkDayRange, defineDay } from '../day-range.ts';
import { makeOptional } from '../parameters.ts';
import { toUsdNumber } from '../present/wallet-page.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { countField, coverageField } from '../schemas/wallet-page.ts';
import { defineWalletRoute } from './subjects.ts';

const day = z.object({
  day: describeSchema(z.string(), 'UTC day, YYYY-MM-DD'),
  value_usd: describeSchema(z.number(), 'Lots × last filtered price until the end of the day'),
  cost_usd: describeSchema(z.number(), 'Left of the cost of the lots'),
  unrealized_pnl_usd: z.number(),
  realized_pnl_usd: describeSchema(z.number(), 'Since the first trade'),
  unpriced_tokens: describeSchema(countField, 'Tokens with lots and without a price'),
  is_final: describeSchema(z.boolean(), 'False for today, which is as of now'),
});

export const worthHistory = z.object({
  wallet: z.string(),
  days: describeSchema(z.array(day), 'Ascending; days before coverage are left out'),
  coverage: coverageField,
  why: describeSchema(z.nullable(z.literal('before_coverage')), 'The range ends before the oldest event'),
});

/** A wallet's worth by day (`docs/reference/rules/wallet-worth.md#history`). */
export const walletWorthHistoryRoutes = {
  walletWorthHistory: route({
    ...defineWalletRoute('worth-history'),
    tag: 'Extension',
    summary: 'What the lots of a wallet were worth at the end of each UTC day, with cost and realized profit',
    query: {
      from: makeOptional(defineDay('First UTC day, YYYY-MM-DD; default 29 days before `to`')),
      to: makeOptional(defineDay('Last UTC day, inclusive, at most 366 in all; default today')),
    },
    check: ({ from, to }) => (from !== undefined && to !== undefined ? checkDayRange(from, to) : null),
    readUnitsMax: 8_000,
    response: worthHistory,
    covers: {
      at: 'header',
      window: ({ body: { days }, nowMs }) =>
        days.length === 0
          ? null
          : { fromMs: Date.parse(days[0]!.day), toMs: Math.min(nowMs, Date.parse(days.at(-1)!.day) + DAY_MS) },
    },
    reads: ['wallets', 'security', 'tape', 'candles', 'operations'],
    cacheSeconds: 10,
    memoryMb: 1769,
  }),
} as const;

export function toWorthDayView(past: PastWorth, startMs: number, isFinal: boolean): z.infer<typeof day> {
  return {
    day: formatUtcDay(startMs),
    value_usd: toUsdNumber(past.valueUsd),
    cost_usd: toUsdNumber(past.costUsd),
    unrealized_pnl_usd: toUsdNumber(past.unrealizedUsd),
    realized_pnl_usd: toUsdNumber(past.realizedUsd),
    unpriced_tokens: past.unpricedTokens,
    is_final: isFinal,
  };
}
