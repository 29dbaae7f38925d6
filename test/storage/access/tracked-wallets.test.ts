import { describe, expect, test } from 'vitest';
import { deleteConnection, saveConnection } from '../../../layers/storage/access/connections.ts';
import { acceptKeySocket } from '../../../layers/storage/access/key-sockets.ts';
import { reserveWallets } from '../../../layers/storage/access/tracked-wallets.ts';
import { connectionTo } from '../../worlds/sockets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useSockets } from '../use-engine.ts';

const NOW = 1_760_000_400_000;

describe.each(engineNames)('Reserved wallets on %s', name => {
  const sockets = useSockets(useEngine(name));

  const hold = async (id: string, wallets: readonly string[]): Promise<void> => {
    const channels = wallets.map(wallet => `${wallet}:pnl`);
    await saveConnection(sockets, connectionTo(id, 'layer2', channels), NOW);
    await acceptKeySocket(sockets, 'key', id, 20, NOW);
  };
  const reserve = async (...wallets: readonly string[]) => [
    ...(await reserveWallets(sockets, 'key', wallets, 3, () => NOW)),
  ];

  test('are those that fit, in order, and each counts once', async () => {
    await hold('a', ['wallet:1', 'wallet:2']);
    expect(await reserve('wallet:1', 'wallet:2')).toEqual(['wallet:1', 'wallet:2']);
    await hold('b', ['wallet:2', 'wallet:3', 'wallet:4']);
    expect(await reserve('wallet:2', 'wallet:3', 'wallet:4')).toEqual(['wallet:2', 'wallet:3']);
    expect(await reserve('wallet:4')).toEqual([]);
  });

  test('lose their place when no record holds them and another needs it', async () => {
    await hold('a', ['wallet:1', 'wallet:2']);
    await hold('b', ['wallet:3']);
    await reserve('wallet:1', 'wallet:2', 'wallet:3');
    await deleteConnection(sockets, 'b');
    await hold('c', ['wallet:4', 'wallet:5']);
    expect(await reserve('wallet:4', 'wallet:5')).toEqual(['wallet:4']);
    expect(await reserve('wallet:1', 'wallet:2')).toEqual(['wallet:1', 'wallet:2']);
  });

  test('of one key do not count for another', async () => {
    await hold('a', ['wallet:1', 'wallet:2', 'wallet:3']);
    await reserve('wallet:1', 'wallet:2', 'wallet:3');
    expect([...(await reserveWallets(sockets, 'other', ['wallet:9'], 3, () => NOW))]).toEqual(['wallet:9']);
  });
});
