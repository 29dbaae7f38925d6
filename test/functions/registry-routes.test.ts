import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveWalletEvents } from '../../layers/flows/registry.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';
import { address, START_MS, transfer } from '../worlds/events.ts';
import { serveTables } from '../worlds/handlers.ts';
import type { RouteHandler } from '../worlds/route-handler.ts';

let engine: Engine;
let folder: string;
const handlers: Record<string, RouteHandler> = {};
const [wallet, middle, exchange, fan] = ['wallet', 'middle', 'exchange', 'fan'].map(address) as [
  string,
  string,
  string,
  string,
];

/** Handlers get everything from variables and the layer's file. */
beforeAll(async () => {
  engine = await startPlainEngine();
  const names = await makeTables(engine.client);
  folder = await mkdtemp(join(tmpdir(), 'known-'));
  const list = join(folder, 'known-wallets.ndjson');
  writeFileSync(list, `${JSON.stringify({ wallet: exchange, entity: 'Exchange', category: 'cex', source: 'test' })}\n`);
  serveTables(engine.client, names, { LAYER_KNOWN_WALLETS: list });
  handlers.provenance = (await import('../../functions/rest/wallet/provenance.ts')).handler;
  handlers.identity = (await import('../../functions/rest/wallet/identity.ts')).handler;
  handlers.kolWallets = (await import('../../functions/rest/kol-wallets.ts')).handler;
  const claim = (of: string, platform: 'x' | 'telegram', username: string, at: number) => ({
    type: 'identity' as const,
    wallet: of,
    platform,
    username,
    active: true,
    source: 'registry',
    timestamp: START_MS + at,
  });
  await saveWalletEvents(
    {
      funding: { client: engine.client, table: names.funding },
      identities: { client: engine.client, table: names.identities },
    },
    [
      transfer({ from: exchange, to: middle, amount_raw: '1000000', at: 0 }),
      transfer({ from: middle, to: wallet, amount_raw: '1000000', at: 1_000 }),
      transfer({ from: fan, to: wallet, amount_raw: '1000000', at: 2_000 }),
      claim(wallet, 'telegram', 'Tele_Name', 9),
      claim(wallet, 'x', '@XName', 0),
      claim(fan, 'telegram', 'xname', 0),
    ],
  );
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

const ask = async (
  handler: string,
  pathParameters: Record<string, string>,
  query: Record<string, string[]> = {},
  tier = 'layer2',
) => {
  const event = { pathParameters, multiValueQueryStringParameters: query, requestContext: { authorizer: { tier } } };
  const answer = await handlers[handler]!(event as unknown as APIGatewayProxyEvent, {} as never);
  return { status: answer.statusCode, cache: answer.headers?.['Cache-Control'], body: JSON.parse(answer.body) };
};

describe('GET /v1/wallet/{address}/provenance', () => {
  test('returns the root with every field, cacheable for five minutes', async () => {
    expect(await ask('provenance', { address: wallet })).toEqual({
      status: 200,
      cache: 'private, max-age=300',
      body: {
        wallet,
        root_entity: 'Exchange',
        root_source: 'cex',
        hops: 2,
        direct_funder: middle,
        last_funded_ts: new Date(START_MS + 2_000).toISOString(),
        funding_path: [wallet, middle, exchange],
      },
    });
  });

  test('returns three nulls and omits three keys when there is no root', async () => {
    const { status, body } = await ask('provenance', { address: fan });
    expect([status, body]).toEqual([200, { wallet: fan, root_entity: null, hops: null, funding_path: null }]);
  });

  test('returns a known wallet as its own root, without a funder if none was seen', async () => {
    expect((await ask('provenance', { address: exchange })).body).toEqual({
      wallet: exchange,
      root_entity: 'Exchange',
      root_source: 'cex',
      hops: 0,
      funding_path: [exchange],
    });
  });

  test('rejects an invalid address, and a key below Layer 2', async () => {
    const { status, cache, body } = await ask('provenance', { address: 'z'.repeat(44) });
    expect([status, cache, body.code]).toEqual([400, 'no-store', 'invalid_request']);
    expect((await ask('provenance', { address: wallet }, {}, 'layer1')).status).toBe(403);
  });
});

describe('GET /v1/wallet/{address}/identity', () => {
  test('returns the aliases, X first, the primary a copy of the first, uncached', async () => {
    const x = {
      platform: 'x',
      username: 'XName',
      profile_url: 'https://x.com/XName',
      source: 'registry',
      verification: 'source_asserted',
      created_at: new Date(START_MS).toISOString(),
      updated_at: new Date(START_MS).toISOString(),
    };
    const at = new Date(START_MS + 9).toISOString();
    const telegram = {
      ...x,
      platform: 'telegram',
      username: 'Tele_Name',
      profile_url: 'https://t.me/Tele_Name',
      created_at: at,
      updated_at: at,
    };
    expect(await ask('identity', { address: wallet })).toEqual({
      status: 200,
      cache: 'no-store',
      body: { wallet_address: wallet, primary: x, aliases: [x, telegram] },
    });
  });

  test('is empty for an unknown wallet and rejects an invalid address', async () => {
    expect((await ask('identity', { address: middle })).body).toEqual({
      wallet_address: middle,
      primary: null,
      aliases: [],
    });
    expect((await ask('identity', { address: 'short' })).status).toBe(400);
  });
});

describe('GET /v1/kol-wallets/{username}', () => {
  const both = [wallet, fan].toSorted();

  test('searches both platforms in any case, with or without @, sorted by address', async () => {
    for (const username of ['xname', '@XNAME', 'XName'])
      expect(await ask('kolWallets', { username })).toEqual({
        status: 200,
        cache: 'no-store',
        body: { username: 'xname', wallets: both },
      });
  });

  test('searches one platform when it is named', async () => {
    expect((await ask('kolWallets', { username: 'xname' }, { platform: ['x'] })).body.wallets).toEqual([wallet]);
    expect((await ask('kolWallets', { username: 'xname' }, { platform: ['telegram'] })).body.wallets).toEqual([fan]);
  });

  test('returns 200 without wallets for an unknown handle', async () => {
    expect(await ask('kolWallets', { username: '@Nobody' })).toMatchObject({
      status: 200,
      body: { username: 'nobody', wallets: [] },
    });
  });

  test.each(['', '@', 'a b', 'a.b', '@@a', 'x'.repeat(33)])('rejects the username %j', async username => {
    const { status, body } = await ask('kolWallets', { username });
    expect([status, body]).toEqual([
      400,
      {
        error:
          'username must be 1 to 32 letters, digits or underscores, with or without a leading @, got ' +
          `"${username}"`,
        code: 'invalid_request',
      },
    ]);
  });

  test.each(['', 'X', 'twitter'])('rejects the platform %j', async platform => {
    const { status, body } = await ask('kolWallets', { username: 'xname' }, { platform: [platform] });
    expect([status, body.error]).toEqual([400, `platform must be one of x, telegram, got "${platform}"`]);
  });
});
