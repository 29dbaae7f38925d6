import * as z from 'zod/mini';
import { type StatsWindow, statsWindows, type WindowStats } from '../../core/candles/window-stats.ts';
import { pick } from '../../core/kernel/pick.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { defineAddress, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';
import { defineTokenRoute } from './subjects.ts';

const windowFigures = z.object({
  from_ms: z.int(),
  to_ms: describeSchema(z.int(), 'End of the current minute'),
  ...defineFields(z.int(), 'trades', 'buys', 'sells'),
  ...defineFields(describeSchema(z.int(), 'Exact up to 256'), 'buyers', 'sellers', 'traders'),
  ...defineFields(z.number(), 'volume_usd', 'buy_volume_usd', 'sell_volume_usd'),
  price_change_pct: describeSchema(
    z.nullable(z.number()),
    'From the last close before the window, else its first price',
  ),
});

const windowStats = z.extend(windowFigures, { coverage: windowCoverageField });

const names = Object.keys(statsWindows) as readonly StatsWindow[];

export const tokenStats = z.object({
  token_mint: z.string(),
  windows: z.object(
    Object.fromEntries(names.map(name => [name, windowStats])) as Record<StatsWindow, typeof windowStats>,
  ),
  coverage: windowCoverageField,
});

/** Figures of windows (`docs/reference/api/market.md#get-v1tokenmintstats`). */
export const tokenStatsRoutes = {
  tokenStats: route({
    ...defineTokenRoute('stats'),
    tier: 'layer1',
    tag: 'Extension',
    summary: 'Trades, traders, volume and change of price in the last 5 minutes, 1 hour, 6 hours and 24 hours',
    query: { pool: makeOptional(defineAddress('Figures of the trades of this pool alone')) },
    readUnitsMax: 64,
    response: tokenStats,
    cacheSeconds: 5,
    covers: 'handler',
    reads: ['candles', 'tape', 'operations'],
  }),
} as const;

type Stats = WindowStats & { readonly fromMs: number; readonly toMs: number };

type ShownStats = {
  readonly token_mint: string;
  readonly windows: Readonly<Record<StatsWindow, z.infer<typeof windowFigures>>>;
};

export function toTokenStats(mint: string, stats: Readonly<Record<StatsWindow, Stats>>): ShownStats {
  const windows = names.map(name => {
    const own = stats[name];
    const shown: z.infer<typeof windowFigures> = {
      ...{ from_ms: own.fromMs, to_ms: own.toMs },
      ...pick(own, 'trades', 'buys', 'sells', 'buyers', 'sellers', 'traders'),
      volume_usd: toUiAmount(own.usdE30, usdScale),
      buy_volume_usd: toUiAmount(own.buyUsdE30, usdScale),
      sell_volume_usd: toUiAmount(own.sellUsdE30, usdScale),
      price_change_pct: own.priceChangePct,
    };
    return [name, shown];
  });
  return { token_mint: mint, windows: Object.fromEntries(windows) as ShownStats['windows'] };
}
