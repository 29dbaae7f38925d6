import * as z from 'zod/mini';
import type { Trader } from '../../core/people/trader.ts';
import { traderSorts } from '../../core/traders/ranking.ts';
import { tradersRules, traderWindows } from '../../core/traders/rules.ts';
import { defineChoice, defineCursor, defineInteger, makeOptional } from '../parameters.ts';
import { toTraderView } from '../present/trader.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { traderFields } from '../schemas/trader.ts';
import { countField } from '../schemas/wallet-page.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';
import { definePeopleRoute, peopleReads } from './token-people.ts';

const topTrader = z.object({
  rank: describeSchema(countField, 'From 1, also on later pages'),
  ...traderFields,
});

export const topTraders = z.object({
  token_mint: z.string(),
  window: z.enum(traderWindows),
  sort: z.enum(traderSorts),
  top_traders: z.array(topTrader),
  next_cursor: describeSchema(z.nullable(z.string()), 'Cursor of the next page; null on the last'),
  coverage: windowCoverageField,
});

/** Traders of a window (`docs/reference/rules/top-traders.md`). */
export const tokenTradersRoutes = {
  tokenTopTraders: route({
    ...definePeopleRoute('top-traders'),
    summary: 'Wallets that bought or sold within a window, by what they made or traded in it',
    query: {
      window: defineChoice('Trades in (now − window, now] count', traderWindows, '24h'),
      sort: defineChoice('Descending, nulls last, ties by address', traderSorts, 'total_pnl'),
      limit: defineInteger('Maximum number of wallets', { min: 1, max: 100, fallback: 50 }),
      cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
    },
    isPaged: true,
    readUnitsMax: 4_400,
    response: topTraders,
    // All trades begin at the first one, which the handler knows.
    covers: {
      at: 'body',
      window: ({ query: { window }, nowMs }) =>
        window === 'all' ? null : { fromMs: nowMs - tradersRules.windowMs[window], toMs: nowMs },
    },
    reads: [...peopleReads, 'operations'],
  }),
} as const;

export function toTopTraderView(rank: number, trader: Trader): z.infer<typeof topTrader> {
  return { rank, ...toTraderView(trader) };
}
