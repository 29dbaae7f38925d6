import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProfile } from '../../../layers/storage/profiles/vectors.ts';
import { NOW, walletOf } from '../../core/similarity/wallets.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../../storage/engines.ts';

const WALLET = '6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd';
const OTHER = 'GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1';
let engine: Engine;
let names: TableNames;
let handler: (event: never, context: never) => Promise<APIGatewayProxyResult>;

beforeAll(async () => {
  // Fixes the clock, so that no day ends while queries are counted.
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  engine = await startEngine('dynoxide');
  names = await makeTables(engine.client);
  const { hostname, port } = await engine.client.config.endpoint!();
  Object.assign(process.env, {
    TABLE_OPERATIONS: names.operations,
    TABLE_VECTORS: names.vectors,
    TABLE_USAGE: names.usage,
    AWS_ENDPOINT_URL: `http://${hostname}:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const vectors = { client: engine.client, table: names.vectors };
  await saveProfile(vectors, walletOf(WALLET, [1, 0.5]), NOW);
  await saveProfile(vectors, walletOf(OTHER, [0.5, 0.25], { exits: 30 }), NOW);
  ({ handler } = (await import('../../../functions/rest/wallet/similar.ts')) as never);
});
afterAll(() => {
  vi.useRealTimers();
  return engine.stop();
});

const ask = async (query: Record<string, string> = {}, keyId = 'k', address = WALLET) => {
  const event = {
    pathParameters: { address },
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
    requestContext: { authorizer: { tier: 'layer2', keyId } },
  };
  const answer = await handler(event as never, {} as never);
  return { ...answer, body: JSON.parse(answer.body) };
};
const used = async (keyId: string): Promise<number> => {
  const day = new Date(NOW).toISOString().slice(0, 10);
  const Key = { k: { S: `quota#similar#${keyId}` }, s: { S: day } };
  const { Item } = await engine.client.send(new GetItemCommand({ TableName: names.operations, Key }));
  return Number(Item?.used?.N ?? 0);
};

describe('GET /v1/wallet/{address}/similar', () => {
  test('answers with similar wallets, cacheable for a minute', async () => {
    const { statusCode, headers, body } = await ask();
    expect([statusCode, headers?.['Cache-Control']]).toEqual([200, 'private, max-age=60']);
    expect(body).toMatchObject({ query_wallet: WALLET, count: 1, results: [{ wallet: OTHER, similarity: 1 }] });
    expect((await ask({ min_trades: '31' })).body).toEqual({ query_wallet: WALLET, results: [], count: 0 });
    expect((await ask({ performance_level: 'EARNER', min_trades: '30', limit: '100' })).body.count).toBe(1);
    expect((await ask({}, 'k', 'So11111111111111111111111111111111111111112')).body.results).toEqual([]);
  });

  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ min_trades: '-1' }, 'min_trades'],
    [{ performance_level: 'BANNED' }, 'performance_level'],
    [{ performance_level: '' }, 'performance_level'],
    [{ performance_level: 'earner' }, 'performance_level'],
  ])('rejects %j without spending the daily quota', async (query, name) => {
    const { statusCode, body } = await ask(query as never, 'careless');
    expect([statusCode, body.code, body.error.startsWith(name)]).toEqual([400, 'invalid_request', true]);
    expect(await used('careless')).toBe(0);
  });

  test('counts each answer, and over a thousand returns the start of the next day', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({}, 'busy')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await used('busy')).toBe(20);
    for (let at = 20; at < 1_000; at += 49) await Promise.all(Array.from({ length: 49 }, () => ask({}, 'busy')));
    expect(await used('busy')).toBe(1_000);
    const { statusCode, headers, body } = await ask({}, 'busy');
    expect([statusCode, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers?.['Retry-After'])).toBe(86_400 - ((NOW / 1000) % 86_400));
    expect(await used('busy')).toBe(1_000);
  });
});
