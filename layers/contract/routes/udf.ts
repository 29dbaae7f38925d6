import * as z from 'zod/mini';
import type { ReadCandle } from '../../core/candles/candle.ts';
import type { Timeframe } from '../../core/candles/timeframe.ts';
import { defineAddress, defineChoice, defineInteger, defineText, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';

/** Widths by their names in UDF. */
export const timeframeByResolution = {
  '1S': '1s',
  '5S': '5s',
  '15S': '15s',
  '30S': '30s',
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '60': '1h',
  '240': '4h',
  '1D': '1d',
  '1W': '1w',
} as const satisfies Record<string, Timeframe>;

type Resolution = keyof typeof timeframeByResolution;

/** Ascending by width, unlike the keys. */
const resolutions: readonly Resolution[] = ['1S', '5S', '15S', '30S', '1', '5', '15', '60', '240', '1D', '1W'];
const resolution = z.enum(resolutions);

const config = z.object({
  supported_resolutions: z.array(resolution),
  ...defineFields(z.literal(true), 'supports_search', 'supports_time'),
  ...defineFields(z.literal(false), 'supports_group_request', 'supports_marks', 'supports_timescale_marks'),
});

const text = z.optional(z.string());
const failure = { s: z.optional(z.literal('error')), errmsg: text };

const symbolInfo = z.object({
  ...failure,
  name: describeSchema(text, 'Symbol of the token, or the mint'),
  ticker: describeSchema(text, 'The mint'),
  description: text,
  ...defineFields(text, 'exchange', 'listed_exchange'),
  type: z.optional(z.literal('crypto')),
  session: z.optional(z.literal('24x7')),
  timezone: z.optional(z.literal('Etc/UTC')),
  format: z.optional(z.literal('price')),
  minmov: z.optional(z.literal(1)),
  pricescale: describeSchema(z.optional(z.number().check(z.minimum(100), z.maximum(1e16))), '10 to the shown decimals'),
  ...defineFields(z.optional(z.literal(true)), 'has_intraday', 'has_seconds', 'has_daily', 'has_weekly_and_monthly'),
  supported_resolutions: z.optional(z.array(resolution)),
  ...defineFields(z.optional(z.array(z.string())), 'intraday_multipliers', 'seconds_multipliers'),
});

export const foundSymbol = z.object({
  ...defineFields(z.string(), 'symbol', 'full_name', 'description', 'exchange', 'ticker'),
  type: z.literal('crypto'),
});

const numbers = z.optional(z.array(z.number().check(z.minimum(0))));

const bars = z.object({
  s: z.enum(['ok', 'no_data']),
  t: describeSchema(numbers, 'Starts of the bars, unix seconds, ascending'),
  ...defineFields(numbers, 'o', 'h', 'l', 'c'),
  v: describeSchema(numbers, 'Volumes in USD'),
  nextTime: describeSchema(z.optional(z.int()), 'Newest bar before the range, unix seconds'),
});

const shared = { tier: 'layer1', tag: 'Extension', isUdf: true } as const;
const symbol = defineAddress('Token mint');
/** As of `/ohlcv`. */
const BARS_MAX = 2_000;
const SECONDS_MAX = 99_999_999_999;

/** Universal Data Feed for charts (`docs/how-to/charts.md`). */
export const udfRoutes = {
  udfConfig: route({
    ...shared,
    path: '/v1/udf/config',
    file: 'rest/udf/config',
    summary: 'UDF: what the data feed supports',
    readUnitsMax: 1,
    response: config,
    cacheSeconds: 300,
  }),
  udfTime: route({
    ...shared,
    path: '/v1/udf/time',
    file: 'rest/udf/time',
    summary: 'UDF: time of the service, unix seconds',
    readUnitsMax: 1,
    response: z.string(),
    contentType: 'text/plain; charset=utf-8',
  }),
  udfSymbols: route({
    ...shared,
    path: '/v1/udf/symbols',
    file: 'rest/udf/symbols',
    summary: 'UDF: a token as a symbol. An unknown one is `{s: "error"}`',
    query: { symbol },
    readUnitsMax: 20,
    response: symbolInfo,
    reads: ['tokens', 'candles', 'tape'],
  }),
  udfSearch: route({
    ...shared,
    path: '/v1/udf/search',
    file: 'rest/udf/search',
    summary: 'UDF: tokens by name, symbol or mint, in the order of /v1/search',
    query: {
      query: defineText('Beginning of a name, word or symbol, in any case, or a whole mint', 64, 'Ex'),
      limit: defineInteger('Maximum number of tokens', { min: 1, max: 50, fallback: 30 }),
    },
    readUnitsMax: 250,
    response: z.array(foundSymbol),
    reads: ['names', 'tokens', 'listings', 'security', 'tape', 'prices'],
  }),
  udfHistory: route({
    ...shared,
    path: '/v1/udf/history',
    file: 'rest/udf/history',
    summary: 'UDF: bars of all trades, ascending. A longer range returns the newest 2,000',
    query: {
      symbol,
      resolution: defineChoice('Width of the bars', resolutions),
      from: makeOptional(
        defineInteger('First bar start, unix seconds, inclusive. Required without countback', {
          min: 0,
          max: SECONDS_MAX,
        }),
      ),
      to: defineInteger('Last bar start, unix seconds, exclusive', {
        min: 0,
        max: SECONDS_MAX,
        example: 1_790_000_000,
      }),
      countback: makeOptional(
        defineInteger('This number of newest bars before `to`, whatever `from`', { min: 1, max: BARS_MAX }),
      ),
    },
    check: ({ from, to, countback }) => {
      if (countback !== undefined) return null;
      if (from === undefined) return 'from is missing; without it, countback must be an integer from 1 to 2000';
      return from >= to ? `from must be less than to, got from=${from} and to=${to}` : null;
    },
    readUnitsMax: 830,
    response: bars,
    cacheSeconds: 5,
    covers: {
      at: 'header',
      window: ({ query: { from, to, countback }, body: { t = [] }, nowMs }) => {
        const toMs = Math.min(to * 1_000, nowMs);
        const first = countback === undefined && t.length < BARS_MAX ? from : t[0];
        return first === undefined ? null : { fromMs: first * 1_000, toMs };
      },
    },
    reads: ['candles', 'tape', 'operations'],
  }),
} as const;

export function getUdfConfig(): z.infer<typeof config> {
  return {
    supported_resolutions: [...resolutions],
    supports_search: true,
    supports_time: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
  };
}

type Token = { readonly mint: string; readonly name: string; readonly symbol: string };

const EXCHANGE = 'Solana';
const UNPRICED_DECIMALS = 9;

export function toFoundSymbol({ mint, name, symbol }: Token): z.infer<typeof foundSymbol> {
  return { symbol, full_name: mint, description: name, exchange: EXCHANGE, ticker: mint, type: 'crypto' };
}

/** Of a token that trades or has a name. */
export function toSymbolInfo({ mint, name, symbol }: Token, priceUsd: number | null): z.infer<typeof symbolInfo> {
  // Exact, unlike the floor of a logarithm.
  const exponent = Number(priceUsd?.toExponential().split('e')[1]);
  const decimals = priceUsd ? Math.min(16, Math.max(2, 5 - exponent)) : UNPRICED_DECIMALS;
  return {
    name: symbol,
    ticker: mint,
    description: name,
    exchange: EXCHANGE,
    listed_exchange: EXCHANGE,
    type: 'crypto',
    session: '24x7',
    timezone: 'Etc/UTC',
    format: 'price',
    minmov: 1,
    pricescale: 10 ** decimals,
    has_intraday: true,
    has_seconds: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: [...resolutions],
    intraday_multipliers: ['1', '5', '15', '60', '240'],
    seconds_multipliers: ['1', '5', '15', '30'],
  };
}

export function toUnknownSymbol(mint: string): z.infer<typeof symbolInfo> {
  return { s: 'error', errmsg: `unknown_symbol: no token has the mint ${mint}` };
}

export function toBars(candles: readonly ReadCandle[], earlier: ReadCandle | undefined): z.infer<typeof bars> {
  if (candles.length === 0) {
    const nextTime = earlier && earlier.bucketStartMs / 1_000;
    return { s: 'no_data', ...(nextTime !== undefined && { nextTime }) };
  }
  return {
    s: 'ok',
    t: candles.map(({ bucketStartMs }) => bucketStartMs / 1_000),
    o: candles.map(({ open }) => open),
    h: candles.map(({ high }) => high),
    l: candles.map(({ low }) => low),
    c: candles.map(({ close }) => close),
    v: candles.map(({ volumeUsd }) => volumeUsd),
  };
}
