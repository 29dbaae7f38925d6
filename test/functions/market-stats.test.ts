import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOL } from '../../layers/core/identity/address.ts';
import type { MarketSums } from '../../layers/core/token-list/market-book.ts';
import { saveReferencePrice } from '../../layers/storage/market/prices.ts';
import { saveMarketSums } from '../../layers/storage/token-list/market-sums.ts';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../storage/engines.ts';
import { serveTables } from '../worlds/handlers.ts';
import { loadRouteHandler, type RouteHandler } from '../worlds/route-handler.ts';

let engine: Engine;
let names: TableNames;
let read: RouteHandler;

beforeAll(async () => {
  engine = await startPlainEngine();
  names = await makeTables(engine.client);
  serveTables(engine.client, names);
  read = await loadRouteHandler('marketStats');
});
afterAll(async () => {
  await engine.stop();
});

const ask = async (query: Readonly<Record<string, readonly string[]>> = {}) => {
  const event = {
    path: '/v1/market/stats',
    multiValueQueryStringParameters: query,
    pathParameters: null,
    requestContext: { path: '/v1/market/stats', authorizer: { tier: 'layer1' } },
  };
  const { statusCode, body } = await read(event as unknown as APIGatewayProxyEvent, {} as never);
  return { status: statusCode, body: JSON.parse(body) };
};

const E30 = 10n ** 30n;
const none: MarketSums = { trades: 0, usdE30: 0n, tokens: 0, launched: 0, graduated: 0, dexes: [], pads: [] };
const day: MarketSums = {
  trades: 5,
  usdE30: (25n * E30) / 2n,
  tokens: 2,
  launched: 1,
  graduated: 2,
  dexes: [
    { dex: 'pump_swap', trades: 2, usdE30: 10n * E30 },
    { dex: 'pump_fun', trades: 3, usdE30: (5n * E30) / 2n },
  ],
  pads: [{ pad: 'pump_fun', launched: 1, graduated: 2 }],
};
const minuteMs = Math.floor(Date.now() / 60_000) * 60_000;

test('has no sums before the first publication, and then those of the newest minute', async () => {
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const listings = { client: engine.client, table: names.listings };
  await saveMarketSums(listings, { minuteMs, windows: { '1h': none, '6h': none, '24h': day } });
  // A slower run.
  await saveMarketSums(listings, { minuteMs: minuteMs - 60_000, windows: { '1h': day, '6h': day, '24h': none } });
  const toMs = minuteMs + 60_000;
  expect(await ask()).toEqual({
    status: 200,
    body: {
      window: '24h',
      from_ms: toMs - 86_400_000,
      to_ms: toMs,
      trades: 5,
      volume_usd: 12.5,
      tokens_traded: 2,
      launched: 1,
      graduated: 2,
      by_dex: [
        { dex_name: 'pump_swap', trades: 2, volume_usd: 10 },
        { dex_name: 'pump_fun', trades: 3, volume_usd: 2.5 },
      ],
      by_pad: [{ pad: 'pump_fun', launched: 1, graduated: 2 }],
      sol_price_usd: null,
    },
  });
  const prices = { client: engine.client, table: names.prices };
  await saveReferencePrice(prices, SOL, { atMs: minuteMs - 5_000, slot: 1, usd: '150.25' });
  const { body } = await ask({ window: ['1h'] });
  expect(body).toMatchObject({ from_ms: toMs - 3_600_000, trades: 0, by_dex: [], by_pad: [], sol_price_usd: 150.25 });
});

test.each([
  [{ window: ['5m'] }, 'window must be one of 1h, 6h, 24h, got "5m"'],
  [{ window: [''] }, 'window must be one of 1h, 6h, 24h, got ""'],
  [{ window: ['1h', '6h'] }, 'window was given 2 times, give it once'],
])('refuses %j', async (query, error) => {
  expect(await ask(query)).toEqual({ status: 400, body: { error, code: 'invalid_request' } });
});
