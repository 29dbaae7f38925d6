import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { foldRules } from '../../../layers/flows/similar/fold.ts';
import { saveProfile, type Vectors } from '../../../layers/storage/profiles/vectors.ts';
import { NOW, walletOf } from '../../core/similarity/wallets.ts';
import { type Engine, makeTables, startEngine } from '../../storage/engines.ts';
import { type FakeIndex, startFakeIndex } from '../../storage/s3-vectors.ts';

const WALLET = '6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd';
const OTHER = 'GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1';
let engine: Engine;
let fake: FakeIndex;
let vectors: Vectors;
let route: (event: never, context: never) => Promise<APIGatewayProxyResult>;
let schedule: () => Promise<void>;

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  engine = await startEngine('dynoxide');
  fake = await startFakeIndex();
  const names = await makeTables(engine.client);
  vectors = { client: engine.client, table: names.vectors };
  const { hostname, port } = await engine.client.config.endpoint!();
  Object.assign(process.env, {
    TABLE_OPERATIONS: names.operations,
    TABLE_VECTORS: names.vectors,
    TABLE_USAGE: names.usage,
    VECTOR_INDEX: fake.arn,
    AWS_ENDPOINT_URL: `http://${hostname}:${port}`,
    AWS_ENDPOINT_URL_S3VECTORS: fake.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  ({ handler: route } = (await import('../../../functions/rest/wallet/similar.ts')) as never);
  ({ handler: schedule } = await import('../../../functions/schedule/vectors.ts'));
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([engine.stop(), fake.stop()]);
});

const ask = async () => {
  const authorizer = { tier: 'layer2', keyId: 'k' };
  const event = { pathParameters: { address: WALLET }, requestContext: { authorizer } };
  const { statusCode, body } = await route(event as never, {} as never);
  return { statusCode, body: JSON.parse(body) };
};

describe('The handlers of a deployment with a vector index', () => {
  test('answer from it after the schedule’s run, and as a failing backend when it fails', async () => {
    await saveProfile(vectors, walletOf(WALLET, [1, 0.5]), NOW);
    await saveProfile(vectors, walletOf(OTHER, [0.5, 0.25]), NOW);
    expect((await ask()).body.results).toEqual([]);
    vi.setSystemTime(NOW + foldRules.settledMs + 10_000);
    await schedule();
    expect((await ask()).body).toMatchObject({ count: 1, results: [{ wallet: OTHER, similarity: 1 }] });
    fake.refusals.push(...Array(3).fill('TooManyRequestsException'));
    expect(await ask()).toMatchObject({ statusCode: 503, body: { code: 'unavailable' } });
  });
});
