import { BatchGetItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createVersionCondition,
  deleteItem,
  getItem,
  getItems,
  type Item,
  putItem,
  putItems,
  readStaleItems,
  type TableRef,
} from '../../../layers/storage/kernel/dynamo.ts';
import { ignoreCache } from '../../../layers/storage/kernel/recall.ts';
import { openShardMemory, type ShardMemory } from '../../../layers/storage/kernel/shard-memory.ts';
import { saveVersioned } from '../../../layers/storage/kernel/versioned.ts';
import { makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';
import { answeredBy } from '../watching.ts';

const engine = useEngine('dynoxide');
let table: string;
let memory: ShardMemory;
let ref: TableRef;

beforeAll(async () => {
  table = (await makeTables(engine.client, ['ledgers'])).ledgers;
});

beforeEach(() => {
  memory = openShardMemory('one');
  const other = openShardMemory('other');
  other.begin('shard', {});
  memory.begin('shard', other.end());
  ref = { client: engine.client, table, recalling: { memory, isRecalled: ({ s }) => s?.S === '~' } };
});

let named = 0;
const keyOf = (sort = '~'): Item => ({ k: { S: `key-${++named}` }, s: { S: sort } });
const behind = (item: Item): Promise<void> => putItem({ client: engine.client, table }, item);

test('an item that was read or written is not read again', async () => {
  const [read, written, saved] = [keyOf(), keyOf(), keyOf()];
  await behind({ ...read, d: { S: 'old' } });
  await getItem(ref, read);
  await putItems(ref, [{ ...written, d: { S: 'old' } }]);
  await saveVersioned(
    ref,
    { key: saved, version: 1, indexed: {}, body: { d: { S: 'old' } } },
    { version: 0, indexed: {} },
  );
  for (const key of [read, written]) await behind({ ...key, d: { S: 'new' } });
  expect(await getItem(ref, read)).toMatchObject({ ...read, d: { S: 'old' } });
  const peeked = await readStaleItems(ref, [written, saved]);
  expect(peeked.map(({ d, b }) => d?.S ?? b!.M!.d!.S)).toEqual(['old', 'old']);
  expect(await getItem(ignoreCache(ref), read)).toMatchObject({ d: { S: 'new' } });
});

test('other items, half-price reads and deleted items are not kept', async () => {
  const [segment, peeked, deleted] = [keyOf('0001'), keyOf(), keyOf()];
  for (const key of [segment, peeked, deleted]) await behind({ ...key, d: { S: 'old' } });
  await getItems(ref, [segment, deleted]);
  await readStaleItems(ref, [peeked]);
  await deleteItem(ref, deleted);
  for (const key of [segment, peeked, deleted]) await behind({ ...key, d: { S: 'new' } });
  const found = await getItems(ref, [segment, peeked, deleted]);
  expect(found.map(({ d }) => d!.S)).toEqual(['new', 'new', 'new']);
});

test('an item that the table lacks is known as absent until it is written', async () => {
  const key = keyOf();
  expect(await getItems(ref, [key])).toEqual([]);
  await behind({ ...key, d: { S: 'x' } });
  expect(await getItem(ref, key)).toBeUndefined();
  await putItem(ref, { ...key, d: { S: 'y' } });
  expect(await getItem(ref, key)).toMatchObject({ d: { S: 'y' } });
});

test('a conflict ends the memory, a failed write that item', async () => {
  const [one, two] = [keyOf(), keyOf()];
  for (const key of [one, two]) await putItem(ref, { ...key, v: { N: '1' } });
  const failing = answeredBy(engine.client, async (command, send) => {
    const answer = await send();
    if (command instanceof PutItemCommand) throw new Error('The answer was lost.');
    return answer;
  });
  await expect(putItem({ ...ref, client: failing }, { ...one, v: { N: '2' } })).rejects.toThrow('lost');
  expect(await getItem(ref, one)).toMatchObject({ v: { N: '2' } });
  await behind({ ...two, v: { N: '2' } });
  expect(await getItem(ref, two)).toMatchObject({ v: { N: '1' } });
  await expect(putItem(ref, { ...two, v: { N: '3' } }, createVersionCondition(1))).rejects.toThrow();
  expect(await getItem(ref, two)).toMatchObject({ v: { N: '2' } });
});

test('a known item costs no call', async () => {
  const key = keyOf();
  await putItem(ref, { ...key, d: { S: 'x' } });
  const silent = answeredBy(engine.client, (command, send) => {
    if (command instanceof GetItemCommand || command instanceof BatchGetItemCommand) throw new Error('A read');
    return send();
  });
  expect(await getItems({ ...ref, client: silent }, [key])).toHaveLength(1);
});
