import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { timeframeByResolution } from '../../layers/contract/routes/udf.ts';
import { timeframeMs } from '../../layers/core/candles/timeframe.ts';
import { saveEventFacts } from '../../layers/flows/intake/facts.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';
import { trade } from '../tapes/trades.ts';
import { address, START_MS } from '../worlds/events.ts';
import { ask, serveTables } from '../worlds/handlers.ts';
import { keepTape, tradesIn, weekEndTape } from '../worlds/long-tapes.ts';
import { bruteCandles, farEnd, startMarket } from '../worlds/market.ts';

let engine: Engine;
const MINT = address('charted');
const CHEAP = address('cheap');
const TAPE = weekEndTape(4, 160);
const END = 99_999_999_999;
const named = (mint: string, name: string, symbol: string) => ({
  ...{ type: 'token', mint, name, symbol, slot: 1, timestamp: START_MS, decimals: 6, supply_raw: '1' },
  ...{ deployer: MINT, mint_authority: null, freeze_authority: null, primary_dex: null, primary_pool: null },
});

beforeAll(async () => {
  engine = await startPlainEngine();
  const names = await makeTables(engine.client);
  serveTables(engine.client, names);
  const at = (table: keyof typeof names) => ({ client: engine.client, table: names[table] }) as never;
  const stores = {
    ...{ names: at('names'), tokens: at('tokens'), prices: at('prices') },
    ...{ listings: at('listings'), operations: at('operations') },
  };
  for (const event of [named(MINT, 'Charted Coin', 'CHART'), named(CHEAP, 'Chartless', 'LESS')])
    await saveEventFacts(stores, event as ChainEvent, START_MS);
  const market = startMarket(engine.client, names, farEnd());
  const cheap = [trade({ baseRaw: '1', tokenRaw: '1000000000000', timestampMs: START_MS })];
  for (const [mint, tape] of [[MINT, TAPE] as const, [CHEAP, cheap] as const]) {
    await keepTape(engine.client, names, mint, tape);
    await market.take([tradesIn(mint, tape)], START_MS);
  }
});
afterAll(async () => {
  await engine.stop();
});

const history = (query: string, mint = MINT) => ask(`/v1/udf/history?symbol=${mint}&${query}`);
const bars = (candles: ReturnType<typeof bruteCandles>) => ({
  s: 'ok',
  t: candles.map(candle => candle.bucket_start_ms / 1_000),
  o: candles.map(({ open }) => open),
  h: candles.map(({ high }) => high),
  l: candles.map(({ low }) => low),
  c: candles.map(({ close }) => close),
  v: candles.map(({ volume_usd }) => volume_usd),
});

describe.each(Object.entries(timeframeByResolution))('bars of resolution %s', (resolution, timeframe) => {
  const all = bruteCandles(TAPE, timeframeMs[timeframe], 'full');
  const starts = all.map(candle => candle.bucket_start_ms / 1_000);

  test('are the candles of all trades, from inclusive and to exclusive', async () => {
    expect((await history(`resolution=${resolution}&from=0&to=${END}`)).body).toEqual(bars(all));
    const [from, to] = [starts[0]!, starts.at(-1)!];
    if (from < to)
      expect((await history(`resolution=${resolution}&from=${from}&to=${to}`)).body).toEqual(bars(all.slice(0, -1)));
  });

  test('are as many as countback before the end, whatever from', async () => {
    const newest = await history(`resolution=${resolution}&from=${END - 1}&to=${END}&countback=2`);
    expect(newest.body).toEqual(bars(all.slice(-2)));
    const before = await history(`resolution=${resolution}&to=${starts.at(-1)}&countback=1`);
    expect(before.body).toEqual(all.length > 1 ? bars(all.slice(-2, -1)) : { s: 'no_data' });
  });

  test('end with no data after the last one, which is named, and before the first one', async () => {
    expect((await history(`resolution=${resolution}&from=${END - 1}&to=${END}`)).body).toEqual({
      s: 'no_data',
      nextTime: starts.at(-1),
    });
    expect((await history(`resolution=${resolution}&from=0&to=${starts[0]}`)).body).toEqual({ s: 'no_data' });
  });
});

test.each([
  ['to=9&countback=1', 'resolution is missing'],
  ['resolution=7&to=9&countback=1', 'resolution must be one of 1S, 5S, 15S'],
  ['resolution=1&to=9', 'from is missing; without it, countback must be an integer from 1 to 2000'],
  ['resolution=1&from=9&to=9', 'from must be less than to, got from=9 and to=9'],
  ['resolution=1&to=9&countback=2001', 'countback must be an integer from 1 to 2000, got "2001"'],
  ['resolution=1&to=9&countback=0', 'countback must be an integer from 1 to 2000, got "0"'],
])('%s is refused in both forms of errors', async (query, message) => {
  const { status, body } = await history(query);
  expect([status, body.code, body.s]).toEqual([400, 'invalid_request', 'error']);
  expect(body.error).toMatch(message);
  expect(body.errmsg).toBe(body.error);
});

test('a symbol has its price scale, and an unknown mint is an error that answers 200', async () => {
  const price = bruteCandles(TAPE, 1_000, 'full').at(-1)!.close;
  const decimals = 5 - Math.floor(Math.log10(price));
  const symbol = await ask(`/v1/udf/symbols?symbol=${MINT}`);
  expect(symbol.body).toMatchObject({ name: 'CHART', ticker: MINT, description: 'Charted Coin', session: '24x7' });
  expect(symbol.body.pricescale).toBe(10 ** Math.min(16, Math.max(2, decimals)));
  // 0.15 USD for 10⁻⁹ SOL in a million tokens.
  expect((await ask(`/v1/udf/symbols?symbol=${CHEAP}`)).body).toMatchObject({ name: 'LESS', pricescale: 1e16 });
  expect(await ask(`/v1/udf/symbols?symbol=${address('nobody')}`)).toMatchObject({ status: 200, body: { s: 'error' } });
});

test('a search gives symbols as an array, as many as asked for', async () => {
  const found = await ask('/v1/udf/search?query=chart');
  expect(found.body).toEqual([
    {
      ...{ symbol: 'CHART', full_name: MINT, ticker: MINT, description: 'Charted Coin' },
      exchange: 'Solana',
      type: 'crypto',
    },
    {
      ...{ symbol: 'LESS', full_name: CHEAP, ticker: CHEAP, description: 'Chartless' },
      exchange: 'Solana',
      type: 'crypto',
    },
  ]);
  expect((await ask('/v1/udf/search?query=chart&limit=1')).body).toHaveLength(1);
  expect((await ask('/v1/udf/search?query=chart&limit=51')).body).toMatchObject({
    s: 'error',
    code: 'invalid_request',
  });
});

test('the configuration names the resolutions, and the time is in seconds', async () => {
  expect((await ask('/v1/udf/config')).body).toMatchObject({
    supported_resolutions: ['1S', '5S', '15S', '30S', '1', '5', '15', '60', '240', '1D', '1W'],
  });
  const before = Math.floor(Date.now() / 1_000);
  expect(Number((await ask('/v1/udf/time')).body)).toBeGreaterThanOrEqual(before);
});
