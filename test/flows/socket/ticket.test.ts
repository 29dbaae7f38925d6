import { beforeEach, describe, expect, test } from 'vitest';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { connect } from '../../../layers/flows/socket/connect.ts';
import { issueTicket } from '../../../layers/flows/socket/ticket.ts';
import { loadConnection, scanKeyConnections } from '../../../layers/storage/access/connections.ts';
import { type Keys, type StoredKey, saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import type { UsageTable } from '../../../layers/storage/access/usage.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';

const NOW = 1_760_000_400_000;
const KEY = buildKeyText('k'.repeat(40));
const OTHER = buildKeyText('m'.repeat(40));

describe('A ticket', () => {
  const engine = useEngine();
  let keys: Keys;
  let usage: UsageTable;
  let sockets: Sockets;

  const ann: StoredKey = {
    hash: hashKeyText(KEY),
    id: 'ann',
    tier: 'enterprise',
    name: 'ann',
    createdMs: 0,
    expiresMs: null,
    revokedMs: null,
  };

  beforeEach(async () => {
    const names = await makeTables(engine.client, ['connections', 'subscriptions', 'keys', 'usage']);
    sockets = openSockets(engine.client, names.connections, names.subscriptions);
    keys = { client: engine.client, table: names.keys };
    usage = { client: engine.client, table: names.usage };
    await saveKey(keys, ann);
  });

  const issue = async (random = 'r'.repeat(43)) => (await issueTicket(sockets, ann.hash, random, NOW)).text;
  const upgrade = async (id: string, ticket: string, nowMs = NOW, authorization?: string) =>
    (await connect({ keys, sockets, usage }, id, authorization, nowMs, ticket)).statusCode;

  test('opens one socket, as its key', async () => {
    const ticket = await issue();
    expect(await upgrade('a', ticket)).toBe(200);
    expect(await loadConnection(sockets, 'a')).toMatchObject({ keyId: 'ann', keyHash: ann.hash, tier: 'enterprise' });
    expect(await upgrade('b', ticket)).toBe(401);
    expect(await loadConnection(sockets, 'b')).toBeUndefined();
  });

  test('opens exactly one of fifty parallel upgrades', async () => {
    const ticket = await issue();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => upgrade(`s${index}`, ticket)));
    expect(answers.filter(status => status === 200)).toHaveLength(1);
    expect(answers.filter(status => status === 401)).toHaveLength(49);
    expect(await scanKeyConnections(sockets, 'ann')).toHaveLength(1);
  });

  test('is valid for 30 seconds', async () => {
    const { text, expiresMs } = await issueTicket(sockets, ann.hash, 'a'.repeat(43), NOW);
    expect(expiresMs).toBe(NOW + 30_000);
    expect(await upgrade('in time', text, NOW + 29_999)).toBe(200);
    expect(await upgrade('late', await issue(), NOW + 30_000)).toBe(401);
  });

  test('is stored as a hash and removed by DynamoDB if nobody uses it', async () => {
    const ticket = await issue();
    const [item, ...others] = await scanItems(sockets.connections);
    expect(others).toEqual([]);
    expect(JSON.stringify(item)).not.toContain(ticket.split('_')[1]);
    expect(item!.expires).toEqual({ N: String(NOW / 1000 + 30) });
    await upgrade('a', ticket);
    const left = (await scanItems(sockets.connections)).map(({ id }) => id!.S);
    expect(left).toEqual(['c#a']);
  });

  test.each([
    ['was revoked meanwhile', { revokedMs: NOW }, 401],
    ['expired meanwhile', { expiresMs: NOW }, 401],
    ['is Free now', { tier: 'free' }, 403],
    ['is Layer 1 now', { tier: 'layer1' }, 200],
  ] as const)('whose key %s answers as the key now would', async (_what, change, status) => {
    const ticket = await issue();
    await saveKey(keys, { ...ann, ...change });
    expect(await upgrade('a', ticket)).toBe(status);
  });

  test('decides alone when a header is sent too', async () => {
    await saveKey(keys, { ...ann, hash: hashKeyText(OTHER), id: 'bob' });
    expect(await upgrade('a', await issue(), NOW, 'Basic proxy')).toBe(200);
    expect(await upgrade('b', await issue(), NOW, `Bearer ${OTHER}`)).toBe(200);
    expect((await loadConnection(sockets, 'b'))?.keyId).toBe('ann');
    expect(await upgrade('c', 'used', NOW, `Bearer ${KEY}`)).toBe(401);
  });

  test.each(['', 'x', KEY, buildKeyText('q'.repeat(43), 'cit'), `${buildKeyText('r'.repeat(43), 'cit')}0`])(
    'is not "%s"',
    async text => {
      expect(await upgrade('a', text)).toBe(401);
    },
  );

  test('is not a key', async () => {
    const ticket = await issue();
    expect((await connect({ keys, sockets, usage }, 'a', `Bearer ${ticket}`, NOW)).statusCode).toBe(401);
  });
});

test('A text that cannot be a ticket is refused without a look-up', async () => {
  const client = { send: () => Promise.reject(new Error('asked')) } as never;
  const keys = { client, table: 'keys' } as unknown as Keys;
  const usage = { client, table: 'usage' } as unknown as UsageTable;
  const stores = { keys, usage, sockets: openSockets(client, 'connections', 'subscriptions') };
  expect((await connect(stores, 'a', undefined, NOW, 'cit_guess_000000')).statusCode).toBe(401);
  await expect(connect(stores, 'a', undefined, NOW, buildKeyText('r'.repeat(43), 'cit'))).rejects.toThrow('asked');
});
