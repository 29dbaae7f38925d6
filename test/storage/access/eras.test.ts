import { beforeEach, describe, expect, test } from 'vitest';
import { ensureEra, loadEras, noteEraLeft } from '../../../layers/storage/access/eras.ts';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { address } from '../../worlds/events.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const START = 1_760_000_400_000;
const HOUR = 3_600_000;
const PNL = 'wallet:w:pnl';
const TRADES = `token:${address('mint')}:trades`;

describe.each(engineNames)('An era on %s', name => {
  const engine = useEngine(name);
  let sockets: Sockets;
  let nowMs: number;
  beforeEach(async () => {
    nowMs = START;
    const { connections, subscriptions } = await makeTables(engine.client, ['connections', 'subscriptions']);
    sockets = openSockets(engine.client, connections, subscriptions, HOUR, () => nowMs);
  });

  const floor = async (): Promise<number | undefined> => (await loadEras(sockets, [PNL])).get(PNL)?.floor;
  const hear = (id: string) => listenAs(sockets, connectionTo(id, 'layer2', [PNL]), nowMs);

  test('begins with 0 for a channel that nobody heard before', async () => {
    expect(await floor()).toBeUndefined();
    await ensureEra(sockets, PNL, nowMs);
    expect(await floor()).toBe(0);
  });

  test('lasts while somebody listens, and an hour longer', async () => {
    await hear('a');
    nowMs += 2 * HOUR;
    await hear('b');
    await removeConnection(sockets, 'a');
    await removeConnection(sockets, 'b');
    nowMs += HOUR - 1;
    await hear('c');
    expect(await floor()).toBe(0);
  });

  test('begins anew after an hour without listeners, above every number of the last', async () => {
    await hear('a');
    await removeConnection(sockets, 'a');
    nowMs += HOUR;
    await hear('b');
    expect(await floor()).toBe((nowMs + 2_000) * 1_000);
  });

  test('begins anew after a socket that was never disconnected, once its row expired', async () => {
    await hear('a');
    nowMs += 3 * HOUR;
    await hear('b');
    expect(await floor()).toBe((nowMs + 2_000) * 1_000);
  });

  test('begins once, whoever subscribes at the same time', async () => {
    await hear('a');
    await removeConnection(sockets, 'a');
    nowMs += HOUR;
    await Promise.all(['b', 'c', 'd'].map((_, at) => ensureEra(sockets, PNL, nowMs + at)));
    const begun = await floor();
    expect([0, 1, 2].map(at => (nowMs + at + 2_000) * 1_000)).toContain(begun);
    await ensureEra(sockets, PNL, nowMs + 10);
    expect(await floor()).toBe(begun);
  });

  test('of a trade channel is not written, and a leave alone begins none', async () => {
    await ensureEra(sockets, TRADES, nowMs);
    await noteEraLeft(sockets, PNL);
    expect(await loadEras(sockets, [PNL, TRADES])).toEqual(new Map());
  });
});
