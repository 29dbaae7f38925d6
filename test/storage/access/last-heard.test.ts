import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { loadTopicHead } from '../../../layers/storage/access/heads.ts';
import { beginHearing, noteLeft } from '../../../layers/storage/access/last-heard.ts';
import { loadHearings } from '../../../layers/storage/access/listeners.ts';
import { openSockets, type Sockets } from '../../../layers/storage/access/sockets.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { address } from '../../worlds/events.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const START = 1_760_000_400_000;
const HOUR = 3_600_000;
/** Longer than a socket lives. */
const FORGOTTEN = 7_500_000;
const TOPIC = 'wallet:w';
const FOLLOW = `${TOPIC}:follow`;
const TRADES = `token:${address('mint')}:trades`;

describe.each(engineNames)('A channel on %s', name => {
  const engine = useEngine(name);
  let sockets: Sockets;
  let nowMs: number;
  beforeEach(async () => {
    nowMs = START;
    const { connections, subscriptions } = await makeTables(engine.client, ['connections', 'subscriptions']);
    sockets = openSockets(engine.client, connections, subscriptions, HOUR, () => nowMs);
  });

  const newest = async () => (await loadTopicHead(sockets, TOPIC)).channels.get(FOLLOW);
  const lastMs = async () => (await loadHearings(sockets, TOPIC)).last.get(FOLLOW)?.atMs;
  const hear = (id: string) => listenAs(sockets, connectionTo(id, 'layer2', [FOLLOW]), nowMs);

  test('that nobody heard before begins without a number', async () => {
    expect(await lastMs()).toBeUndefined();
    await beginHearing(sockets, FOLLOW);
    expect([await lastMs(), await newest()]).toEqual([START, undefined]);
  });

  test('has one path while somebody listens, and as long after as processors may know it', async () => {
    await hear('a');
    nowMs += 2 * HOUR;
    await hear('b');
    await removeConnection(sockets, 'a');
    await removeConnection(sockets, 'b');
    nowMs += FORGOTTEN - 1;
    await hear('c');
    expect([await lastMs(), await newest()]).toEqual([nowMs, undefined]);
  });

  test('has a hole above every number once processors may have forgotten it', async () => {
    await hear('a');
    await removeConnection(sockets, 'a');
    nowMs += FORGOTTEN;
    await hear('b');
    expect(await newest()).toBe(nowMs * 1_000);
  });

  test('has a hole after a socket that was never disconnected, once its row expired', async () => {
    await hear('a');
    nowMs += 3 * HOUR;
    await hear('b');
    expect(await newest()).toBe(nowMs * 1_000);
  });

  test('has one hole, whoever subscribes at the same time', async () => {
    await hear('a');
    await removeConnection(sockets, 'a');
    nowMs += FORGOTTEN;
    await Promise.all(['b', 'c', 'd'].map(() => beginHearing(sockets, FOLLOW)));
    const first = await newest();
    expect(first).toBe(nowMs * 1_000);
    nowMs += 10;
    await beginHearing(sockets, FOLLOW);
    expect(await newest()).toBe(first);
  });

  test('of an earlier version has one hole, because that version kept elsewhere what was missed', async () => {
    await hear('a');
    const old = { TableName: sockets.subscriptions.table, Key: { topic: { S: TOPIC }, listener: { S: `${FOLLOW}#` } } };
    const floor = { UpdateExpression: 'SET floor = :f', ExpressionAttributeValues: { ':f': { N: '0' } } };
    await engine.client.send(new UpdateItemCommand({ ...old, ...floor }));
    for (const id of ['b', 'c']) {
      nowMs += 10;
      await hear(id);
      expect(await newest()).toBe((START + 10) * 1_000);
    }
  });

  test('of rows is not written, and a leave alone begins none', async () => {
    await beginHearing(sockets, TRADES);
    await noteLeft(sockets, FOLLOW);
    expect(await scanItems(sockets.subscriptions)).toEqual([]);
  });
});
