import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '../../../layers/contract/channel.ts';
import type { Tier } from '../../../layers/contract/tiers.ts';
import { subscribe, unsubscribe } from '../../../layers/flows/socket/subscribe.ts';
import { saveConnection } from '../../../layers/storage/access/connections.ts';
import { admit } from '../../../layers/storage/access/key-sockets.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { type Engine, makeTables, startEngine } from '../../storage/engines.ts';
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

let engine: Engine;
let sockets: Sockets;

beforeAll(async () => {
  engine = await startEngine('dynoxide');
});
beforeEach(async () => {
  const names = await makeTables(engine.client);
  sockets = openSockets(engine.client, names.connections, names.subscriptions);
});
afterAll(() => engine.stop());

const open = async (id: string, tier: Tier): Promise<void> => {
  await saveConnection(sockets, connectionTo(id, tier, [], { keyId: 'k' }), NOW_MS);
  await admit(sockets, 'k', id, 50, NOW_MS);
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
  expect(walletEvent.problems).toEqual([`channel ${pnl(500)}: tracked wallet limit reached (max 500 per key)`]);
  await unsubscribe(sockets, 's3', [pnl(150)], now);
  expect((await ask('last', 'layer2', [pnl(501), pnl(502)])).channels).toEqual([pnl(501)]);
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
    problems: [`channel ${pnl(0)} requires Layer 2, the key has Layer 1`],
  });
});
