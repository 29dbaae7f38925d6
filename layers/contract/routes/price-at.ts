import * as z from 'zod/mini';
import { views } from '../../core/candles/timeframe.ts';
import { isAddress } from '../../core/identity/address.ts';
import { formatMessageValue } from '../../core/kernel/shown.ts';
import { defineChoice, definePastTime, type Parameter } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { IDS_MAX } from './batch.ts';
import { defineTokenRoute } from './subjects.ts';

const sources = ['trade', 'candle'] as const;

/** Nulls without a trade. */
export const priceAt = z.object({
  token_mint: z.string(),
  t: z.int(),
  view: z.enum(views),
  price_usd: z.nullable(z.number()),
  trade_id: describeSchema(z.nullable(z.string()), 'Null where a candle gives the price'),
  as_of_ts_ms: describeSchema(z.nullable(z.int()), 'Time of the trade, or the end of the candle'),
  distance_ms: describeSchema(z.nullable(z.int()), '`t` − `as_of_ts_ms`'),
  source: describeSchema(z.nullable(z.enum(sources)), 'candle: the trade left the tape'),
  why: z.nullable(z.literal('no_trade')),
});

export const pricesAt = z.object({ prices: describeSchema(z.array(priceAt), 'In the order asked, with duplicates') });

const time = definePastTime('Time of the price, unix ms. Never a later trade');
const view = defineChoice('full: every trade; filtered: organic trades', views, 'full');

export type PricePair = { readonly mint: string; readonly t: number };

const EXPECTED = `must be 1 to ${IDS_MAX} pairs of a mint and a time (unix ms, from 0 to now)`;

/** Pairs as `mint@t`, or as objects of a body. */
const pairs: Parameter<readonly PricePair[]> = {
  description: `Mints and times as mint@t, separated by commas; at most ${IDS_MAX}`,
  accepts: `1–${IDS_MAX} of \`mint@t\`, with commas between`,
  schema: {
    type: 'string',
    pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}@\\d{1,15}(,[1-9A-HJ-NP-Za-km-z]{32,44}@\\d{1,15})*$',
  },
  read: text => readPairs(text.split(','), one => one.split('@')),
  body: {
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: IDS_MAX,
      items: {
        type: 'object',
        properties: { mint: { type: 'string' }, t: { type: 'integer', minimum: 0 } },
        required: ['mint', 't'],
      },
    },
    read: value =>
      Array.isArray(value)
        ? readPairs(value, one => [one?.mint, Number.isInteger(one?.t) ? String(one.t) : null])
        : { problem: EXPECTED },
  },
};

function readPairs<One>(list: readonly One[], split: (one: One) => readonly unknown[]) {
  const value: PricePair[] = [];
  for (const one of list) {
    const [mint, at, ...more] = split(one);
    const read = typeof at === 'string' ? time.read(at) : null;
    if (typeof mint !== 'string' || !isAddress(mint) || more.length > 0 || read === null || !('value' in read))
      return { problem: EXPECTED, got: typeof one === 'string' ? one : formatMessageValue(one) };
    value.push({ mint, t: read.value });
  }
  return value.length >= 1 && value.length <= IDS_MAX ? { value } : { problem: EXPECTED, got: String(value.length) };
}

/** Prices at times (`docs/reference/api/market.md#get-v1tokenmintprice-at`). */
export const priceAtRoutes = {
  tokenPriceAt: route({
    ...defineTokenRoute('price-at'),
    tier: 'layer1',
    tag: 'Extension',
    summary: 'Price of the last trade until a time',
    query: { t: time, view },
    readUnitsMax: 20,
    response: priceAt,
    reads: ['candles', 'tape'],
  }),
  pricesAt: route({
    path: '/v1/prices/at',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/prices-at',
    summary: `Prices of up to ${IDS_MAX} pairs of a token and a time; costs one request per 10 pairs begun`,
    credits: { perTen: 'pairs' },
    query: { pairs, view },
    isPosted: true,
    readUnitsMax: 300,
    response: pricesAt,
    reads: ['candles', 'tape', 'operations'],
    writes: ['operations'],
    memoryMb: 1769,
  }),
} as const;

type KnownPrice = { readonly usd: number; readonly asOfMs: number; readonly tradeId: string | null };

export function toPriceAtView(
  { mint, t }: PricePair,
  asked: (typeof views)[number],
  price: KnownPrice | null,
): z.infer<typeof priceAt> {
  return {
    token_mint: mint,
    t,
    view: asked,
    price_usd: price?.usd ?? null,
    trade_id: price?.tradeId ?? null,
    as_of_ts_ms: price?.asOfMs ?? null,
    distance_ms: price && t - price.asOfMs,
    source: price && (price.tradeId === null ? 'candle' : 'trade'),
    why: price === null ? 'no_trade' : null,
  };
}
