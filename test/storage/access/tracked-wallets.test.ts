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
  /** Claims of one wallet each, as of plain channels. */
  const reserveFor = async (keyId: string, wallets: readonly string[]) => {
    const claims = wallets.map(wallet => ({ wallets: [wallet], leaving: new Set<string>() }));
    const granted = await reserveWallets(sockets, { id: 'a', keyId }, claims, 3, () => NOW);
    return wallets.filter((_, at) => granted[at]);
  };
  const reserve = (...wallets: readonly string[]) => reserveFor('key', wallets);

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
    expect(await reserveFor('other', ['wallet:9'])).toEqual(['wallet:9']);
  });

  test('of a list have a place together or not at all, and take the places of those that they replace', async () => {
    const claim = (wallets: readonly string[], leaving: readonly string[] = []) =>
      reserveWallets(sockets, { id: 'a', keyId: 'key' }, [{ wallets, leaving: new Set(leaving) }], 3, () => NOW);
    await hold('a', ['wallet:1', 'wallet:2', 'wallet:3', 'wallet:4']);
    expect(await claim(['wallet:1', 'wallet:2'])).toEqual([true]);
    expect(await claim(['wallet:3', 'wallet:4'])).toEqual([false]);
    expect(await claim(['wallet:3', 'wallet:4'], ['wallet:1:pnl'])).toEqual([true]);
    expect(await claim(['wallet:1'])).toEqual([false]);
  });

  test('that another channel of the socket holds keep their place when a list leaves them', async () => {
    await saveConnection(
      sockets,
      connectionTo('a', 'layer2', ['wallet:1:pnl', 'wallet:1:labels', 'wallet:2:pnl']),
      NOW,
    );
    await acceptKeySocket(sockets, 'key', 'a', 20, NOW);
    const claim = (wallets: readonly string[], leaving: readonly string[] = []) =>
      reserveWallets(sockets, { id: 'a', keyId: 'key' }, [{ wallets, leaving: new Set(leaving) }], 2, () => NOW);
    expect(await claim(['wallet:1', 'wallet:2'])).toEqual([true]);
    expect(await claim(['wallet:5'], ['wallet:1:pnl'])).toEqual([false]);
    expect(await claim(['wallet:5'], ['wallet:1:pnl', 'wallet:1:labels'])).toEqual([true]);
  });
});
