/** What an envelope says of its answer: inputs, gaps, and what a batch costs. */
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { address, price, START_MS, slotAt, swap } from '../../worlds/events.ts';
import { openWholeService, type WholeService } from '../../worlds/whole-service.ts';
import { askEnvelope, askFresh, askPast, type Question, requestPast, stubPast } from './draws.ts';

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const mint = address('mint');
const NOW = START_MS + 5 * HOUR;

const gap = (statedMs: number, isFilled: boolean): ChainEvent => ({
  ...{ type: 'source_gap', source: 'node', reason: 'restart', is_filled: isFilled, timestamp: statedMs },
  ...{ from_slot: slotAt(START_MS + HOUR), to_slot: slotAt(START_MS + HOUR) + 100 },
  ...{ from_ts: START_MS + HOUR, to_ts: START_MS + HOUR + 40_000 },
});

const open = async (): Promise<WholeService> => {
  const service = openWholeService();
  const feed = (event: ChainEvent, lagMs = 500) => service.feed({ event, arrivedMs: event.timestamp + lagMs });
  await feed(swap({ at: 0, tx: 'first' }));
  await feed(gap(START_MS + 2 * HOUR, false));
  await feed(swap({ at: 2.5 * HOUR, tx: 'second' }));
  await feed(gap(START_MS + 3 * HOUR, true));
  await feed(swap({ at: 3.5 * HOUR, tx: 'third' }));
  return service;
};

const ohlcv: Question = { name: 'tokenOhlcv', path: { mint }, query: { timeframe: '1h', from: String(START_MS) } };
const stated = {
  ...{ source: 'node', reason: 'restart', from_ts: START_MS + HOUR, to_ts: START_MS + HOUR + 40_000 },
  ...{ from_slot: slotAt(START_MS + HOUR), to_slot: slotAt(START_MS + HOUR) + 100 },
};

test('Gaps are those that sources had stated by then, until they are filled', async () => {
  const service = await open();
  const ask = (asOfMs: number) => askEnvelope(service, ohlcv, { asOfMs, knownByMs: asOfMs, nowMs: NOW });
  const [before, during, after] = [
    await ask(START_MS + 1.9 * HOUR),
    await ask(START_MS + 2.9 * HOUR),
    await ask(START_MS + 4 * HOUR),
  ];
  expect(before.coverage).toMatchObject({ complete: true, gaps: [] });
  expect(before.data.coverage).toBeUndefined();
  expect(during.coverage).toMatchObject({ complete: false, gaps: [stated] });
  expect(during.data.coverage).toMatchObject({ complete: false, gaps: [stated] });
  expect(after.coverage).toMatchObject({ complete: true, gaps: [] });
  expect(during.time.inputs_through.map(({ source }: { source: string }) => source)).toEqual(['swap']);
});

test('Inputs and coverage are stated without a time, too', async () => {
  const service = await open();
  const { time, coverage } = await askEnvelope(
    service,
    { ...ohlcv, query: { timeframe: '1h', explain: 'true' } },
    null,
  );
  expect(time.inputs_through).toEqual([
    {
      ...{ source: 'swap', slot: slotAt(START_MS + 3.5 * HOUR) },
      ...{ timestamp_ms: START_MS + 3.5 * HOUR, received_ms: START_MS + 3.5 * HOUR + 500 },
    },
  ]);
  expect(coverage).toMatchObject({
    ...{ from_ts_ms: START_MS, to_ts_ms: START_MS + 3.5 * HOUR, known_from_ms: START_MS + 500 },
    ...{ complete: true, claimed: false, gaps: [], why: null },
  });
});

test('A price after the time of the answer is refused, as by a service of then', async () => {
  const service = await open();
  const asOfMs = START_MS + 3 * HOUR;
  const questions = (t: number): readonly Question[] => [
    { name: 'tokenPriceAt', path: { mint }, query: { t: String(t) } },
    { name: 'pricesAt', path: {}, query: { pairs: `${mint}@${t}` } },
  ];
  const ask = async (t: number) => {
    const answers = questions(t).map(one => requestPast(service, one, { asOfMs, knownByMs: asOfMs, nowMs: NOW }));
    return (await Promise.all(answers)).map(({ statusCode, body }) => [statusCode, JSON.parse(body).error ?? null]);
  };
  const refused = `t must be unix ms, an integer from 0 to ${asOfMs}, got "${asOfMs + 1}"`;
  expect(await ask(asOfMs + 1)).toEqual([
    [400, refused],
    [400, refused],
  ]);
  expect(await ask(asOfMs)).toEqual([
    [200, null],
    [200, null],
  ]);
});

test.each([
  ['within the hour', [-5 * DAY, -2 * DAY, -30 * MINUTE], []],
  ['within the day', [-5 * DAY, -2 * HOUR], [-MINUTE]],
  ['days ago', [-5 * DAY, -2 * DAY], [-3 * HOUR, -MINUTE]],
  ['never', [], [-MINUTE]],
])('The price of a quote is the newest that was known: %s', async (_, ages, laterAges) => {
  const asOfMs = START_MS + 3 * HOUR;
  // A quote without trades has its stated price.
  const pool = {
    ...{ type: 'pool', mint, pool: address('pool'), base_mint: SOL, dex: 'raydium_amm', shape: 'constant_product' },
    ...{ token_reserve_raw: '1000000', token_decimals: 6, base_reserve_raw: '2000000000', base_decimals: 9 },
    ...{ slot: slotAt(START_MS), timestamp: START_MS },
  } as ChainEvent;
  const events: readonly ChainEvent[] = [
    ...ages.map((age, at) => ({ ...price(asOfMs - START_MS + age, `15${at}`), slot: 1 + at })),
    pool,
  ];
  const later = laterAges.map(age => price(asOfMs - START_MS + age, '99'));
  const [service, fresh] = [openWholeService(), openWholeService()];
  for (const event of events)
    for (const one of [service, fresh]) await one.feed({ event, arrivedMs: event.timestamp + 500 });
  for (const event of later) await service.feed({ event, arrivedMs: asOfMs + HOUR });
  await fresh.restAt(asOfMs);
  const question: Question = { name: 'tokenPools', path: { mint }, query: {} };
  const own = await askFresh(fresh, question, asOfMs);
  expect(await askPast(service, question, { asOfMs, knownByMs: asOfMs, nowMs: NOW })).toBe(own);
  expect(JSON.parse(own).pools[0].liquidity_usd === null).toBe(ages.length === 0);
});

test('A batch of the past draws on the rate of batches by its ids', async () => {
  const service = await open();
  const mints = Array.from({ length: 25 }, (_, at) => address(`mint-${at}`));
  const asOfMs = START_MS + 2 * HOUR;
  const question: Question = { name: 'prices', path: {}, query: { mints: mints.join(',') } };
  const readRate = async () =>
    (
      await service.tables.operations.client.send(
        new GetItemCommand({ TableName: 'operations', Key: { k: { S: 'rate#batch#k' }, s: { S: '-' } } }),
      )
    ).Item;
  expect(await readRate()).toBeUndefined();
  await askEnvelope(service, question, { asOfMs, knownByMs: asOfMs, nowMs: NOW });
  expect(Number((await readRate())?.full_at?.N)).toBeGreaterThan(0);
});
