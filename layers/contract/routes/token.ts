import { timeframes, views } from '../../core/candles/timeframe.ts';
import { candleExample, infoExample, MINT, tradeExample } from '../examples/token.ts';
import { flag, integer, oneOf, optional, rangeProblem, trade, tradesRangeProblem } from '../parameters.ts';
import { route } from '../route.ts';
import { ohlcvPage } from '../schemas/candle.ts';
import { tokenInfo, tokenPrice } from '../schemas/token.ts';
import { tradesPage } from '../schemas/trade.ts';
import { ofToken } from './subjects.ts';

const token = (name: string) => ({ ...ofToken(name), tier: 'layer1', tag: 'Token' }) as const;

/** Token routes (`docs/reference/api.md#tokens`). */
export const tokenRoutes = {
  tokenInfo: route({
    ...token('info'),
    summary: 'Metadata and validation status of a token',
    readUnitsMax: 2_000,
    response: tokenInfo,
    cacheSeconds: 300,
    reads: ['tokens', 'security', 'tape'],
    memoryMb: 1769,
    example: infoExample,
  }),
  tokenPrice: route({
    ...token('price'),
    summary: 'Latest USD price: the close of the newest 1-second candle',
    readUnitsMax: 2,
    response: tokenPrice,
    reads: ['candles', 'tape'],
    example: { token_mint: MINT, price_usd: 0.0000416, as_of_ts_ms: 1782634863000, source: 'ohlcv_1s_close' },
  }),
  tokenOhlcv: route({
    ...token('ohlcv'),
    summary: 'Candles, oldest first. A longer range returns the newest',
    query: {
      timeframe: oneOf('Candle width', timeframes, '1m'),
      view: oneOf('full: every trade; filtered: organic trades', views, 'full'),
      from: optional(integer('First bucket start, unix ms, inclusive', { min: 0 })),
      to: optional(integer('Last bucket start, unix ms, exclusive', { min: 0 })),
      limit: integer('Maximum number of candles', { min: 1, max: 2000, fallback: 500 }),
      fill: flag('Fill empty buckets with the previous close and no volume, up to now', false),
    },
    check: rangeProblem,
    isPaged: true,
    readUnitsMax: 830,
    response: ohlcvPage,
    cacheSeconds: 5,
    reads: ['candles', 'tape'],
    example: { candles: [candleExample], token_mint: MINT, timeframe: '1m', view: 'full' },
  }),
  tokenTrades: route({
    ...token('trades'),
    summary: 'Trades, newest first',
    query: {
      limit: integer('Maximum number of trades', { min: 1, max: 200, fallback: 50 }),
      before: optional(
        trade('Only trades older than the one with this trade_id, or {trade_id}@{timestamp} for one of any age'),
      ),
      after: optional(trade('Only trades newer than the one with this trade_id, the oldest of them')),
      before_seq: optional(integer('Only trades that arrived before this number', { min: 0 })),
      after_seq: optional(integer('Only trades that arrived after this number, the earliest of them', { min: 0 })),
    },
    check: tradesRangeProblem,
    isPaged: true,
    readUnitsMax: 29,
    response: tradesPage,
    reads: ['tape', 'ledgers', 'security'],
    example: { trades: [tradeExample], token_mint: MINT, limit: 50 },
  }),
} as const;
