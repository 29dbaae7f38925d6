import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { openSqliteClient } from '../../../layers/storage/memory/sqlite-tables.ts';

const TableName = 'items';

const openItems = async (database = new DatabaseSync(':memory:')): Promise<DynamoDBClient> => {
  const client = openSqliteClient(database);
  const definition = {
    TableName,
    KeySchema: [
      { AttributeName: 'k', KeyType: 'HASH' as const },
      { AttributeName: 's', KeyType: 'RANGE' as const },
    ],
    AttributeDefinitions: [
      { AttributeName: 'k', AttributeType: 'S' as const },
      { AttributeName: 's', AttributeType: 'S' as const },
    ],
  };
  await client.send(new CreateTableCommand(definition));
  return client;
};

const put = (client: DynamoDBClient, k: string, s: string, bytes: Uint8Array) =>
  client.send(new PutItemCommand({ TableName, Item: { k: { S: k }, s: { S: s }, b: { B: bytes } } }));

const read = async (client: DynamoDBClient, k: string, s: string) => {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { k: { S: k }, s: { S: s } } }));
  return Item?.b?.B && Array.from(Item.b.B);
};

test('a commit that fails leaves the item that was stored before', async () => {
  const database = new DatabaseSync(':memory:');
  const client = await openItems(database);
  await put(client, 'key', 'sort', Uint8Array.of(1));
  const exec = database.exec.bind(database);
  database.exec = text => {
    if (text === 'COMMIT') throw new Error('disk full');
    return exec(text);
  };
  await expect(put(client, 'key', 'sort', Uint8Array.of(2))).rejects.toThrow('disk full');
  database.exec = exec;
  expect(await read(client, 'key', 'sort')).toEqual([1]);
});

test('keys with the same text stay apart', async () => {
  const client = await openItems();
  await put(client, 'a b', 'c', Uint8Array.of(1));
  await put(client, 'a', 'b c', Uint8Array.of(2));
  expect(await read(client, 'a b', 'c')).toEqual([1]);
  expect(await read(client, 'a', 'b c')).toEqual([2]);
});

test('a deleted item is gone, and a large one replaces a small one', async () => {
  const client = await openItems();
  await put(client, 'key', 'sort', Uint8Array.of(1));
  await put(client, 'key', 'sort', new Uint8Array(300_000));
  expect(await read(client, 'key', 'sort')).toHaveLength(300_000);
  await client.send(new DeleteItemCommand({ TableName, Key: { k: { S: 'key' }, s: { S: 'sort' } } }));
  expect(await read(client, 'key', 'sort')).toBeUndefined();
});

test('changes to what was read or written do not reach the stored item', async () => {
  const client = await openItems();
  const written = Uint8Array.of(1);
  await put(client, 'key', 'sort', written);
  written[0] = 2;
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { k: { S: 'key' }, s: { S: 'sort' } } }));
  Item!.b!.B![0] = 3;
  expect(await read(client, 'key', 'sort')).toEqual([1]);
});
