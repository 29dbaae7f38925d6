import { beforeEach, describe, expect, test } from 'vitest';
import { channels, createExampleChannel } from '../../../layers/contract/channels.ts';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import type { Caller, Scopes } from '../../../layers/core/identity/scopes.ts';
import { openPermission } from '../../../layers/flows/fan-out/permission.ts';
import { replaceKeyScopes } from '../../../layers/flows/keys/change.ts';
import { type ConnectStores, connect } from '../../../layers/flows/socket/connect.ts';
import { type ConverseDeps, handleSocketMessage } from '../../../layers/flows/socket/converse.ts';
import { issueTicket } from '../../../layers/flows/socket/ticket.ts';
import { loadConnection, scanKeyConnections } from '../../../layers/storage/access/connections.ts';
import { type StoredKey, saveKey } from '../../../layers/storage/access/keys.ts';
import { findLastUse } from '../../../layers/storage/access/last-use.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { NOW_MS } from '../../worlds/events.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { listStores } from '../../worlds/token-list.ts';

const KEY = buildKeyText('k'.repeat(40));
const ORIGIN = 'https://app.example.com';
const inside: Caller = { address: '192.0.2.7', origin: ORIGIN };
const [trades, ticks] = [channels.tokenTrades, channels.tokenTicks].map(row => createExampleChannel(row.pattern)) as [
  string,
  string,
];

const engine = useEngine();
let end: FarEnd;
let deps: ConverseDeps & ConnectStores;
const ann = {
  ...{ hash: hashKeyText(KEY), id: 'ann', tier: 'layer3', name: 'ann' },
  ...{ createdMs: 0, expiresMs: null, revokedMs: null },
} satisfies StoredKey;

beforeEach(async () => {
  const names = await makeTables(engine.client);
  const { client } = engine;
  end = farEnd();
  deps = {
    keys: { client, table: names.keys },
    usage: { client, table: names.usage },
    sockets: openSockets(client, names.connections, names.subscriptions),
    log: { client, table: names.messages },
    ...listStores(client, names),
    operations: { client, table: names.operations },
    tape: openTape({ client, table: names.tape }),
    wallets: openWallets({ client, table: names.wallets }),
    client: end.client,
    emit: async () => {},
    countMessage: async () => null,
    clock: () => NOW_MS,
  };
});

const holds = (scopes?: Scopes) => saveKey(deps.keys, { ...ann, ...(scopes && { scopes }) });
const upgrade = (id: string, caller?: Caller) => connect(deps, id, `Bearer ${KEY}`, NOW_MS, undefined, caller);
const subscribe = async (id: string, message: object) => {
  const before = end.posts.length;
  await handleSocketMessage(deps, id, JSON.stringify({ op: 'subscribe', ...message }));
  return end.posts.slice(before).map(({ id: _, ...rest }) => rest as Record<string, unknown>);
};

describe('An upgrade', () => {
  test.each<[string, Scopes, Caller | undefined, number]>([
    ['any caller', { routes: [] }, undefined, 200],
    ['its network', { addresses: ['192.0.2.0/24'] }, inside, 200],
    ['another network', { addresses: ['192.0.3.0/24'] }, inside, 403],
    ['an unknown address', { addresses: ['0.0.0.0/0'] }, {}, 403],
    ['its page', { origins: [ORIGIN] }, inside, 200],
    ['another page', { origins: ['https://b.example'] }, inside, 403],
    ['no page', { origins: [ORIGIN] }, { address: '192.0.2.7' }, 403],
    ['a key without channels', { channels: [] }, inside, 403],
  ])('by %s with %j is answered by the scopes of the key', async (_, scopes, caller, status) => {
    await holds(scopes);
    const answer = await upgrade('a', caller);
    expect(answer.statusCode).toBe(status);
    expect((await scanKeyConnections(deps.sockets, 'ann')).length).toBe(status === 200 ? 1 : 0);
    if (status === 403) expect(JSON.parse(answer.body!)).toMatchObject({ code: 'forbidden' });
  });

  test('with a ticket is checked against the caller of the upgrade, and uses the ticket up', async () => {
    await holds({ addresses: ['192.0.2.0/24'], origins: [ORIGIN] });
    const ticketOf = async (seed: string) => (await issueTicket(deps.sockets, ann.hash, seed.repeat(43), NOW_MS)).text;
    const withTicket = async (text: string, caller: Caller) =>
      (await connect(deps, 'a', undefined, NOW_MS, text, caller)).statusCode;
    expect(await withTicket(await ticketOf('a'), inside)).toBe(200);
    const stolen = await ticketOf('b');
    expect(await withTicket(stolen, { ...inside, address: '198.51.100.1' })).toBe(403);
    expect(await withTicket(stolen, inside)).toBe(401);
    expect(await withTicket(await ticketOf('c'), { ...inside, origin: 'https://evil.example' })).toBe(403);
  });

  test('is a use of the key, also when nothing is delivered', async () => {
    await holds();
    expect(await findLastUse(deps.usage, 'ann', 0, NOW_MS)).toBeNull();
    await upgrade('a');
    expect(await findLastUse(deps.usage, 'ann', 0, NOW_MS)).toBe(NOW_MS);
  });
});

describe('A subscription', () => {
  test('outside the scopes is refused by itself, also with a number to resume', async () => {
    await holds({ channels: ['token:trades'] });
    await upgrade('a');
    const answers = await subscribe('a', { channels: [ticks, trades], resume: { [ticks]: 0 } });
    expect(answers).toEqual([
      {
        ...{ op: 'error', code: 'forbidden' },
        message: `channel ${ticks}: the scopes of the key include only token:trades`,
      },
      { op: 'subscribed', channels: [trades], seq: { [trades]: 0 } },
    ]);
    expect([...(await loadConnection(deps.sockets, 'a'))!.channels.keys()]).toEqual([trades]);
  });

  test.each<[string, Scopes | undefined, Scopes | undefined]>([
    ['narrowed', undefined, { channels: ['token:trades'] }],
    ['changed', { addresses: ['192.0.2.0/24'] }, { addresses: ['198.51.100.0/24'] }],
    ['widened', { channels: ['token:trades'] }, undefined],
  ])('of a socket that survived while its key was %s needs a new connection', async (_, before, after) => {
    await holds(before);
    await upgrade('a', inside);
    await holds(after);
    expect(await subscribe('a', { channels: [trades] })).toEqual([
      { op: 'error', code: 'disconnected', message: 'The scopes of the API key have changed; connect again' },
    ]);
  });
});

test('A change of scopes closes the sockets of the key after it was saved, and may be undone', async () => {
  await holds();
  const seen: (Scopes | undefined)[] = [];
  const closeSockets = async () => {
    await upgrade(`late ${seen.length}`, inside);
    seen.push(await connectedAs(`late ${seen.length}`));
  };
  const connectedAs = async (id: string) => {
    const { scopes } = (await loadConnection(deps.sockets, id))!;
    return scopes ? (JSON.parse(scopes) as Scopes) : undefined;
  };
  await replaceKeyScopes({ keys: deps.keys, closeSockets }, ann, { channels: ['token:trades'] });
  await replaceKeyScopes({ keys: deps.keys, closeSockets }, ann, undefined);
  expect(seen).toEqual([{ channels: ['token:trades'] }, undefined]);
});

test('A socket hears only what the scopes of its key include, seconds after they shrank', async () => {
  const entries = (...names: readonly string[]) => ({
    keyHash: ann.hash,
    entries: names.map(channel => ({ channel })) as never,
  });
  const keyFor = openPermission(deps.keys);
  await holds();
  expect(await keyFor(entries(trades, ticks), NOW_MS)).toMatchObject({ id: 'ann' });
  await holds({ channels: ['token:trades'] });
  expect(await keyFor(entries(trades), NOW_MS + 20_000)).toMatchObject({ id: 'ann' });
  expect(await keyFor(entries(trades, ticks), NOW_MS + 20_000)).toBeNull();
});
