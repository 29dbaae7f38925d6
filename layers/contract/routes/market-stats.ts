import * as z from 'zod/mini';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { MarketSums } from '../../core/token-list/market-book.ts';
import { type ListWindow, listWindowMs, listWindows, MINUTE_MS } from '../../core/token-list/window.ts';
import { defineChoice } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';

const counts = defineFields(z.int(), 'launched', 'graduated');

export const marketStats = z.object({
  window: z.enum(listWindows),
  from_ms: z.int(),
  to_ms: describeSchema(z.int(), 'End of the minute of the publication'),
  trades: describeSchema(z.int(), 'Priced trades of the full view'),
  volume_usd: z.number(),
  tokens_traded: z.int(),
  ...counts,
  by_dex: describeSchema(
    z.array(z.object({ dex_name: z.string(), trades: z.int(), volume_usd: z.number() })),
    'By volume, ties by name',
  ),
  by_pad: describeSchema(
    z.array(z.object({ pad: z.string(), ...counts })),
    'By launches, then graduations, ties by name',
  ),
  sol_price_usd: describeSchema(z.nullable(z.number()), 'Newest stated price; null without one'),
  coverage: windowCoverageField,
});

/** The whole market (`docs/reference/api/lists.md#get-v1marketstats`). */
export const marketStatsRoutes = {
  marketStats: route({
    path: '/v1/market/stats',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/market-stats',
    summary: 'Trades, volume, launches and graduations of all tokens in a window, by exchange and launchpad',
    query: { window: defineChoice('Time until the end of the minute', listWindows, '24h') },
    readUnitsMax: 20,
    response: marketStats,
    cacheSeconds: 5,
    covers: 'handler',
    reads: ['listings', 'prices', 'operations'],
  }),
} as const;

export function toMarketStats(
  window: ListWindow,
  minuteMs: number,
  sums: MarketSums,
  solPriceUsd: string | null,
): z.infer<typeof marketStats> {
  const toMs = minuteMs + MINUTE_MS;
  return {
    window,
    from_ms: toMs - listWindowMs[window],
    to_ms: toMs,
    trades: sums.trades,
    volume_usd: toUiAmount(sums.usdE30, usdScale),
    tokens_traded: sums.tokens,
    launched: sums.launched,
    graduated: sums.graduated,
    by_dex: sums.dexes.map(({ dex, trades, usdE30 }) => ({
      dex_name: dex,
      trades,
      volume_usd: toUiAmount(usdE30, usdScale),
    })),
    by_pad: sums.pads.map(({ pad, launched, graduated }) => ({ pad, launched, graduated })),
    sol_price_usd: solPriceUsd === null ? null : Number(solPriceUsd),
  };
}
