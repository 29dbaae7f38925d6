import { beforeEach, describe, expect, test } from 'vitest';
import { messageLimits } from '../../../layers/contract/message-limits.ts';
import { openMessageRate } from '../../../layers/flows/socket/message-rate.ts';
import { saveConnection } from '../../../layers/storage/access/connections.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import type { TableRef } from '../../../layers/storage/kernel/dynamo.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { connectionTo } from '../../worlds/sockets.ts';

const NOW_MS = 1_760_000_000_000;
const { socket, key } = messageLimits.layer1;

describe('The rate of messages that functions count', () => {
  const engine = useEngine();
  let sockets: Sockets;
  let nowMs: number;
  let writes: number;
  let quotas: TableRef<'operations'>;
  beforeEach(async () => {
    [nowMs, writes] = [NOW_MS, 0];
    const names = await makeTables(engine.client, ['connections', 'subscriptions', 'operations']);
    sockets = openSockets(engine.client, names.connections, names.subscriptions);
    const client = {
      send: (command: { readonly constructor: { readonly name: string } }) => {
        if (command.constructor.name === 'UpdateItemCommand') writes += 1;
        return engine.client.send(command as never);
      },
    };
    quotas = { client: client as never, table: names.operations };
    for (const id of ['a', 'b', 'c', 'd', 'e']) await saveConnection(sockets, connectionTo(id), nowMs);
  });

  const open = () => openMessageRate({ quotas, sockets, clock: () => nowMs });
  /** Messages of 1 KB until one is refused, or `max`. */
  const flood = async (count: ReturnType<typeof open>, ids: readonly string[], max: number) => {
    for (let at = 0; at < max; at++) {
      const problem = await count(ids[at % ids.length]!, 1_024);
      if (problem !== null) return { passed: at, problem };
    }
    return { passed: max, problem: null };
  };

  test('refuse a socket above twice its burst, and say what to do', async () => {
    const { passed, problem } = await flood(open(), ['a'], 3_000);
    expect(passed).toBeGreaterThan(socket.burst);
    expect(passed).toBeLessThanOrEqual(2 * socket.burst + 20);
    expect(problem).toEqual({
      code: 'rate_limited',
      message:
        'Too many messages: a socket of Layer 1 may send 20 KB a second, bursts of 400; ' +
        'a message counts 1 KB or more; connect again, and send fewer messages with more channels each',
    });
  });

  test('add up the sockets of a key over processes', async () => {
    const processes = [open(), open(), open()];
    const spread: (typeof processes)[0] = (id, bytes) => processes[id.charCodeAt(0) % 3]!(id, bytes);
    const { passed, problem } = await flood(spread, ['a', 'b', 'c', 'd', 'e'], 5_000);
    expect(passed).toBeLessThanOrEqual(2 * key.burst + 60);
    expect(problem?.message).toContain('all sockets of a key');
  });

  test('let a client pass that keeps to the limit, for as long as it likes', async () => {
    const count = open();
    for (let second = 0; second < 120; second++) {
      expect((await flood(count, ['a'], socket.rate)).problem).toBeNull();
      nowMs += 1_000;
    }
  });

  test('cost a fifth of a write for each message', async () => {
    await flood(open(), ['a'], 200);
    // The first charge of a bucket fails its condition once.
    expect(writes).toBeLessThanOrEqual(2 * (200 / 10) + 2);
  });

  test('pass messages of unknown sockets, and those that cannot be counted', async () => {
    expect(await open()('gone', 10)).toBeNull();
    const broken = { send: () => Promise.reject(new Error('throttled')) } as never;
    const count = openMessageRate({ quotas: { ...quotas, client: broken }, sockets, clock: () => nowMs });
    expect((await flood(count, ['a'], 2_000)).problem).toBeNull();
  });
});
