import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '../../../layers/contract/channel.ts';
import type { Tier } from '../../../layers/contract/tiers.ts';
import { subscribe, unsubscribe } from '../../../layers/flows/socket/subscribe.ts';
import { loadConnection, saveConnection } from '../../../layers/storage/access/connections.ts';
import { acceptKeySocket } from '../../../layers/storage/access/key-sockets.ts';
import { loadListeners } from '../../../layers/storage/access/listeners.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { NOW_MS } from '../../worlds/events.ts';
import { connectionTo } from '../../worlds/sockets.ts';

/** No wallet channel exists yet, so two mock rows test the limit. */
vi.mock('../../../layers/contract/channels.ts', async original => ({
  ...(await original<object>()),
  findChannel: (name: string) => {
    const channel: Pick<Channel, 'pattern' | 'tier'> = { pattern: 'wallet:{addr}:pnl', tier: 'layer2' };
    return /^(wallet|token):/.test(name) ? { family: 'walletPnl', channel } : { problem: 'no such channel' };
  },
}));

const pnl = (index: number): string => `wallet:w${index}:pnl`;
const wallets = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => pnl(from + at));

const engine = useEngine();
let sockets: Sockets;

beforeEach(async () => {
  const names = await makeTables(engine.client);
  sockets = openSockets(engine.client, names.connections, names.subscriptions);
});

const open = async (id: string, tier: Tier): Promise<void> => {
  await saveConnection(sockets, connectionTo(id, tier, [], { keyId: 'k' }), NOW_MS);
  await acceptKeySocket(sockets, 'k', id, 50, NOW_MS);
};

const now = () => NOW_MS;
const ask = (id: string, tier: Tier, names: readonly string[]) =>
  subscribe(sockets, id, tier, { names, isBatched: false }, now);

test('a key tracks 500 wallets over all its sockets; a wallet counts once', async () => {
  for (let socket = 0; socket < 10; socket++) {
    await open(`s${socket}`, 'layer2');
    const taken = await ask(`s${socket}`, 'layer2', wallets(socket * 50, socket * 50 + 50));
    expect(taken.problems).toEqual([]);
  }
  await open('last', 'layer2');
  const walletEvent = await ask('last', 'layer2', [pnl(500), 'wallet:w7:labels', pnl(8), 'token:m:x']);
  expect(walletEvent.channels).toEqual(['wallet:w7:labels', pnl(8), 'token:m:x']);
  expect(walletEvent.problems).toEqual([
    {
      ...{ code: 'limit_reached' },
      message: `channel ${pnl(500)}: tracked wallet limit reached (max 500 per key)`,
    },
  ]);
  await unsubscribe(sockets, 's3', [pnl(150)], now);
  expect((await ask('last', 'layer2', [pnl(501), pnl(502)])).channels).toEqual([pnl(501)]);
});

test('a refused message does not take back what a later message of its socket was granted', async () => {
  for (let socket = 0; socket < 10; socket++) {
    await open(`s${socket}`, 'layer2');
    await ask(`s${socket}`, 'layer2', wallets(socket * 50, socket * 50 + 50));
  }
  await open('last', 'layer2');
  let puts = 0;
  let granted: readonly string[] = [];
  const send = async (command: never) => {
    // The claim, the reservation, then the withdrawal.
    if ((command as object) instanceof PutItemCommand && ++puts === 3) {
      await unsubscribe(sockets, 's3', [pnl(150)], now);
      granted = (await ask('last', 'layer2', [pnl(500)])).channels;
    }
    return engine.client.send(command);
  };
  const client = { send } as unknown as DynamoDBClient;
  const slow = openSockets(client, sockets.connections.table, sockets.subscriptions.table);
  const refused = await subscribe(slow, 'last', 'layer2', { names: [pnl(500)], isBatched: false }, now);
  expect(refused.problems).toEqual([
    {
      ...{ code: 'limit_reached' },
      message: `channel ${pnl(500)}: tracked wallet limit reached (max 500 per key)`,
    },
  ]);
  expect(granted).toEqual([pnl(500)]);
  expect([...(await loadConnection(sockets, 'last'))!.channels.keys()]).toEqual([pnl(500)]);
  expect(await loadListeners(sockets, 'wallet:w500')).toHaveLength(1);
});

test('a tier without a limit tracks on; one below the channel gets the required tier', async () => {
  for (let socket = 0; socket < 11; socket++) {
    await open(`s${socket}`, 'layer3');
    const taken = await ask(`s${socket}`, 'layer3', wallets(socket * 50, socket * 50 + 50));
    expect(taken.channels).toHaveLength(50);
  }
  const refused = await ask('s0', 'layer1', [pnl(0)]);
  expect(refused).toMatchObject({
    channels: [],
    problems: [{ code: 'forbidden', message: `channel ${pnl(0)} requires Layer 2, the key has Layer 1` }],
  });
});
