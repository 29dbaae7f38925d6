import type { APIGatewayProxyEvent } from 'aws-lambda';
import { simulate } from 'market-simulator';
import { afterEach, expect, test, vi } from 'vitest';
import type { TablesHandler } from '../../layers/edge/tables.ts';
import { arrive, runFlows } from '../bench/flows.ts';
import { chooseCases, isLongRun } from '../long-run.ts';
import { type OracleInput, oracleHours, type Received } from '../oracle/coverage.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { serveTables } from '../worlds/handlers.ts';
import { loadRouteHandler } from '../worlds/route-handler.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WINDOW = 31 * DAY;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Gaps of two sources: some filled, some said twice, some of one venue. */
const plantGaps = (events: readonly OracleInput[], seed: number): readonly OracleInput[] => {
  const random = seeded(seed);
  const times = events.map(({ timestamp }) => timestamp);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const venues = [...new Set(events.flatMap(({ dex_name }) => dex_name ?? []))];
  return Array.from({ length: 12 }, (_, n) => {
    const from = Math.floor(first - HOUR + random() * (last - first + HOUR));
    return {
      type: 'source_gap',
      source: n % 3 === 0 ? 'node-b' : 'node-a',
      ...(n % 4 === 1 && { venue: venues[n % venues.length]! }),
      from_slot: 1_000 + (n % 9),
      to_slot: 2_000 + n,
      from_ts: from,
      to_ts: from + Math.floor(random() * 3 * HOUR),
      reason: n % 2 === 0 ? 'disconnected' : 'silent',
      is_filled: n % 5 === 4,
      timestamp: first + Math.floor(random() * (last - first)),
    };
  });
};

/** Asks a service that took the events second by second, each record late as `arrive` has it. */
const askAll = async (events: readonly OracleInput[]) => {
  const texts = events.map(event => JSON.stringify(event));
  const bySecond = new Map(
    [...Map.groupBy(texts, text => Math.floor(JSON.parse(text).timestamp / 1000))].sort(([a], [b]) => a - b),
  );
  const inputs: Received[] = [...bySecond.values()]
    .flat()
    .map(text => ({ event: JSON.parse(text) as OracleInput, receivedMs: arrive(text) }));
  const times = events.map(({ timestamp }) => timestamp);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  vi.stubEnv('COUNTERS_SECONDS', '0');
  const found: object[] = [];
  const expected: object[] = [];
  let known = 0;
  await runFlows(
    { bySecond },
    1,
    async ({ client, names }) => {
      serveTables(client, names, { COUNTERS_SECONDS: '0' });
      // Later tapes have tables of their own.
      const { answerFrom } = (await loadRouteHandler('coverage')) as unknown as TablesHandler<unknown>;
      const tables = { operations: { client, table: names.operations } } as never;
      for (let fromMs = Math.floor(first / HOUR) * HOUR - 4 * HOUR; fromMs <= last; fromMs += WINDOW) {
        const event = {
          path: '/v1/coverage',
          multiValueQueryStringParameters: { from: [String(fromMs)], to: [String(fromMs + WINDOW)] },
          pathParameters: null,
          requestContext: { path: '/v1/coverage', authorizer: { tier: 'layer1' } },
        };
        const { status, body } = await answerFrom(event as unknown as APIGatewayProxyEvent, tables, Date.now());
        expect(status, body).toBe(200);
        const page = JSON.parse(body);
        known = page.known_from_ms;
        found.push(...page.hours);
        expected.push(...oracleHours(inputs, fromMs, fromMs + WINDOW));
      }
    },
    'embedded',
  );
  return { found, expected, known, first };
};

test.each(chooseCases(realTapes, 3))(
  'every hour of the first trades of the real tape %s is that of a plain walk over its inputs',
  async name => {
    const firsts = [...readTape(name).values()].flatMap(all => all.slice(0, 25));
    // Each minute of a traded hour passes: a tape of a week would take minutes.
    const endMs = Math.min(...firsts.map(({ timestamp }) => timestamp)) + DAY;
    const swaps = firsts.filter(({ timestamp }) => timestamp < endMs) as unknown as OracleInput[];
    const { found, expected } = await askAll([...swaps, ...plantGaps(swaps, 5)]);
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(3);
  },
);

test('every hour of a simulated market is that of a plain walk over its inputs', async () => {
  const events: OracleInput[] = [];
  for (const item of simulate({ swaps: isLongRun ? 600 : 250 }))
    if ('event' in item) events.push(item.event as OracleInput);
  const repeated = events.filter((_, at) => at % 7 === 0);
  const { found, expected, known, first } = await askAll([...events, ...repeated, ...plantGaps(events, 6)]);
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(3);
  expect(known).toBe(first);
});
