import { timeframes, views } from '../../core/candles/timeframe.ts';
import { liquidityTimeframes } from '../../core/worth/history.ts';
import { findBucketsWindow } from '../covers.ts';
import { checkTimeRange, defineAddress, defineChoice, defineFlag, defineInteger, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { ohlcvPage } from '../schemas/candle.ts';
import { tokenInfo, tokenPrice } from '../schemas/token.ts';
import { tradesPage } from '../schemas/trade.ts';
import { liquidityHistory } from '../schemas/worth.ts';
import { checkTradesQuery, tradesQuery } from '../trades-query.ts';
import { uiAmountMode } from '../ui-amount-mode.ts';
import { defineTokenRoute } from './subjects.ts';

function defineRow(name: string) {
  return { ...defineTokenRoute(name), tier: 'layer1', tag: 'Token' } as const;
}

/** Token routes (`docs/reference/api/market.md#tokens`). */
export const tokenRoutes = {
  tokenInfo: route({
    ...defineRow('info'),
    summary: 'Metadata, validation status and worth of a token',
    query: uiAmountMode,
    readUnitsMax: 2_000,
    response: tokenInfo,
    cacheSeconds: 300,
    clock: 'price_age_s',
    reads: ['tokens', 'security', 'tape', 'prices'],
    memoryMb: 1769,
  }),
  tokenPrice: route({
    ...defineRow('price'),
    summary: 'Latest USD price: the close of the newest 1-second candle, and what the token is worth',
    query: uiAmountMode,
    readUnitsMax: 30,
    response: tokenPrice,
    clock: 'price_age_s',
    reads: ['candles', 'tape', 'security', 'prices', 'tokens'],
  }),
  tokenOhlcv: route({
    ...defineRow('ohlcv'),
    summary: 'Candles, oldest first. A longer range returns the newest',
    query: {
      timeframe: defineChoice('Candle width', timeframes, '1m'),
      view: defineChoice('full: every trade; filtered: organic trades', views, 'full'),
      from: makeOptional(defineInteger('First bucket start, unix ms, inclusive', { min: 0 })),
      to: makeOptional(defineInteger('Last bucket start, unix ms, exclusive', { min: 0 })),
      limit: defineInteger('Maximum number of candles', { min: 1, max: 2000, fallback: 500 }),
      fill: defineFlag('Fill empty buckets with the previous close and no volume, up to now', false),
      ...uiAmountMode,
      pool: makeOptional(defineAddress('Candles of the trades of this pool alone')),
    },
    check: checkTimeRange,
    isPaged: true,
    readUnitsMax: 830,
    response: ohlcvPage,
    cacheSeconds: 5,
    covers: 'handler',
    reads: ['candles', 'tape', 'tokens', 'operations'],
  }),
  tokenLiquidityHistory: route({
    ...defineRow('liquidity/history'),
    tag: 'Extension',
    summary: 'Candles of liquidity_usd after each change of a reserve, oldest first. A longer range returns the newest',
    query: {
      timeframe: defineChoice(
        'Candle width',
        Object.keys(liquidityTimeframes) as [keyof typeof liquidityTimeframes, ...(keyof typeof liquidityTimeframes)[]],
        '1h',
      ),
      from: makeOptional(defineInteger('First bucket start, unix ms, inclusive', { min: 0 })),
      to: makeOptional(defineInteger('Last bucket start, unix ms, exclusive', { min: 0 })),
      limit: defineInteger('Maximum number of candles', { min: 1, max: 2000, fallback: 500 }),
    },
    check: checkTimeRange,
    readUnitsMax: 40,
    response: liquidityHistory,
    cacheSeconds: 5,
    covers: {
      at: 'body',
      window: ({ query, body, nowMs }) =>
        findBucketsWindow(
          query,
          body.candles.map(({ bucket }) => bucket),
          nowMs,
        ),
    },
    reads: ['security', 'tape', 'operations'],
  }),
  tokenTrades: route({
    ...defineRow('trades'),
    summary: 'Trades, newest first',
    query: tradesQuery,
    check: checkTradesQuery,
    isPaged: true,
    readUnitsMax: 29,
    response: tradesPage,
    reads: ['tape', 'ledgers', 'security', 'tokens'],
  }),
} as const;
