import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getItem, getItems, type Item, putItems } from '../../../layers/storage/kernel/dynamo.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { limitedClient } from '../limited.ts';
import { openTime } from '../virtual-time.ts';
import { Refused, watching } from '../watching.ts';

const time = openTime();
beforeAll(time.take);
afterAll(time.restore);

const item = (k: string, s: string, bytes = 10): Item => ({
  k: { S: k },
  s: { S: s },
  d: { B: new Uint8Array(bytes) },
});
const keyOf = ({ k, s }: Item): Item => ({ k: k!, s: s! });

describe('A batch whose partitions are beyond their throughput', () => {
  let written: string[] = [];
  let client: DynamoDBClient;
  let store: DynamoDBClient;

  /** Notes items that reach the table. */
  const note = (command: object): void => {
    const items =
      command instanceof PutItemCommand
        ? [command.input.Item!]
        : command instanceof BatchWriteItemCommand
          ? command.input.RequestItems!.coordination!.map(({ PutRequest }) => PutRequest!.Item!)
          : [];
    written.push(...items.map(({ k, s }) => `${k!.S} ${s!.S}`));
  };

  beforeEach(() => {
    written = [];
    store = createMemoryClient(createMemoryStore(['coordination']));
    client = limitedClient(watching(store, note), () => time.nowMs).client;
  });

  const table = () => ({ client, table: 'coordination' });

  test('is written to its end, and no item twice', async () => {
    const items = Array.from({ length: 9 }, (_, at) => item('hot', `${at}`, 300_000));
    await putItems(table(), [...items, item('cold', '0')]);
    expect(written.toSorted()).toEqual([...items.map(({ s }) => `hot ${s!.S}`), 'cold 0'].toSorted());
  });

  test('is given up in bounded time, names what is left, and leaves what is written', async () => {
    await putItems(table(), [item('hot', 'first', 390_000), item('hot', 'second', 390_000)]);
    const { partitions, client: shut } = limitedClient(watching(store, note), () => time.nowMs);
    partitions.admit('PutItem', { TableName: 'coordination', Item: item('hot', 'x', 100_000_000) as never });
    written = [];
    const begunMs = time.nowMs;
    const [hot, cold] = await Promise.allSettled([
      putItems({ client: shut, table: 'coordination' }, [item('hot', '1'), item('hot', '2')]),
      putItems({ client: shut, table: 'coordination' }, [item('cold', '1'), item('cold', '2')]),
    ]);
    expect(cold.status).toBe('fulfilled');
    expect(hot).toMatchObject({ reason: { name: 'ThrottlingException', message: /coordination left 2 items/ } });
    expect(written).toEqual(['cold 1', 'cold 2']);
    expect(time.nowMs - begunMs).toBeLessThan(5_000);
  });

  test('is read to its end, and no key twice', async () => {
    const items = Array.from({ length: 40 }, (_, at) => item('hot', `${at}`, 390_000));
    await putItems({ client: store, table: 'coordination' }, items);
    const found = await getItems(table(), items.map(keyOf));
    expect(found.map(({ s }) => s!.S).toSorted()).toEqual(items.map(({ s }) => s!.S).toSorted());
    const asked: Item[] = [];
    const noted = watching(client, command => {
      if (command instanceof BatchGetItemCommand) asked.push(...command.input.RequestItems!.coordination!.Keys!);
    });
    expect(await Promise.all(items.map(one => getItem({ client: noted, table: 'coordination' }, keyOf(one))))).toEqual(
      items,
    );
    expect(asked.length).toBeGreaterThan(40);
  });

  test('fails only for readers of the partition that stays beyond it', async () => {
    await putItems({ client: store, table: 'coordination' }, [item('hot', '1'), item('cold', '1')]);
    const { partitions, client: shut } = limitedClient(store, () => time.nowMs);
    const read = { TableName: 'coordination', Key: keyOf(item('hot', '1')) as never, ConsistentRead: true };
    partitions.admit('GetItem', read).finish({ Item: item('hot', '1', 100_000_000) as never });
    const readers = await Promise.allSettled(
      ['hot', 'cold'].map(k => getItem({ client: shut, table: 'coordination' }, keyOf(item(k, '1')))),
    );
    expect(readers).toMatchObject([{ reason: { name: 'ThrottlingException' } }, { value: { k: { S: 'cold' } } }]);
  });

  test('is written one by one when one item is refused, without those that a call has written', async () => {
    let rounds = 0;
    const failing = watching(store, command => {
      if (command instanceof BatchWriteItemCommand && ++rounds > 1) {
        time.nowMs += 5_000;
        throw new Refused('too large');
      }
      note(command);
    });
    const { client: limited } = limitedClient(failing, () => time.nowMs);
    const items = Array.from({ length: 8 }, (_, at) => item('hot', `${at}`, 300_000));
    await putItems({ client: limited, table: 'coordination' }, items);
    expect(written.toSorted()).toEqual(items.map(({ s }) => `hot ${s!.S}`));
  });
});
