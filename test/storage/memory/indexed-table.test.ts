import { DatabaseSync } from 'node:sqlite';
import {
  CreateTableCommand,
  DeleteItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { openMostlyMemoryClient, openSqliteClient } from '../../../layers/storage/memory/sqlite-tables.ts';
import fc from '../../laws.ts';

const DEFINITION = {
  TableName: 'things',
  KeySchema: [
    { AttributeName: 'p', KeyType: 'HASH' },
    { AttributeName: 's', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'p', AttributeType: 'S' },
    { AttributeName: 's', AttributeType: 'S' },
    { AttributeName: 'due', AttributeType: 'S' },
    { AttributeName: 'at', AttributeType: 'N' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byDue',
      KeySchema: [
        { AttributeName: 'due', KeyType: 'HASH' },
        { AttributeName: 'at', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
} as const;

type Client = ReturnType<typeof openSqliteClient>;

const openBoth = async (): Promise<readonly [Client, Client]> => {
  const both = [
    openSqliteClient(new DatabaseSync(':memory:')),
    openMostlyMemoryClient(new DatabaseSync(':memory:'), () => false),
  ] as const;
  for (const client of both) await client.send(new CreateTableCommand(structuredClone(DEFINITION) as never));
  return both;
};

const name = fc.constantFrom('a', 'ab', 'b', 'c#1', 'c#2');
const item = fc.record({ p: name, s: name, due: fc.option(name), at: fc.integer({ min: -3, max: 12 }), n: fc.nat(9) });
const change = fc.oneof(
  { weight: 4, arbitrary: item.map(put => ({ put })) },
  { weight: 1, arbitrary: fc.record({ p: name, s: name }).map(drop => ({ drop })) },
);
const read = fc.record({
  isForward: fc.boolean(),
  limit: fc.integer({ min: 1, max: 4 }),
  partition: name,
  bounds: fc.tuple(name, name),
  kind: fc.constantFrom('all', 'prefix', 'between', 'from', 'index', 'index from', 'scan', 'scan index'),
});
type Read = typeof read extends fc.Arbitrary<infer One> ? One : never;

const toCommand = ({ isForward, limit, partition, bounds: [from, to], kind }: Read, after: unknown): object => {
  const page = { TableName: 'things', Limit: limit, ...(after !== undefined && { ExclusiveStartKey: after as never }) };
  if (kind === 'scan') return new ScanCommand(page);
  if (kind === 'scan index') return new ScanCommand({ ...page, IndexName: 'byDue' });
  const isIndex = kind.startsWith('index');
  const conditions: Readonly<Record<string, readonly [string, object]>> = {
    prefix: [' AND begins_with(s, :f)', { ':f': { S: from } }],
    between: [' AND s BETWEEN :f AND :t', { ':f': { S: from }, ':t': { S: to } }],
    from: [' AND s > :f', { ':f': { S: from } }],
    'index from': [' AND #at <= :f', { ':f': { N: String(to.length + 3) } }],
  };
  const [text, values] = conditions[kind] ?? ['', {}];
  return new QueryCommand({
    ...page,
    ...{ ScanIndexForward: isForward, KeyConditionExpression: `${isIndex ? 'due' : 'p'} = :p${text}` },
    ...(isIndex && { IndexName: 'byDue' }),
    ...(kind === 'index from' && { ExpressionAttributeNames: { '#at': 'at' } }),
    ExpressionAttributeValues: { ':p': { S: partition }, ...values } as never,
  });
};

/** All pages of a read. */
const readAll = async (client: Client, one: Read): Promise<readonly unknown[]> => {
  const pages: unknown[] = [];
  let after: unknown;
  do {
    const answer = (await client.send(toCommand(one, after) as never)) as {
      readonly Items: unknown;
      readonly LastEvaluatedKey?: unknown;
    };
    pages.push(answer.Items);
    after = answer.LastEvaluatedKey;
  } while (after !== undefined);
  return pages;
};

test('tables in memory answer any range, page by page, as those of SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), fc.array(read, { maxLength: 8 }), async (changes, reads) => {
      const both = await openBoth();
      for (const one of changes)
        for (const client of both)
          await client.send(
            ('put' in one
              ? new PutItemCommand({
                  TableName: 'things',
                  Item: {
                    ...{ p: { S: one.put.p }, s: { S: one.put.s }, at: { N: String(one.put.at) } },
                    ...{ n: { N: String(one.put.n) }, ...(one.put.due !== null && { due: { S: one.put.due } }) },
                  },
                })
              : new DeleteItemCommand({
                  TableName: 'things',
                  Key: { p: { S: one.drop.p }, s: { S: one.drop.s } },
                })) as never,
          );
      for (const one of reads) expect(await readAll(both[1], one)).toEqual(await readAll(both[0], one));
    }),
  );
});

test('tables that are kept are in the database, the others are not', async () => {
  const database = new DatabaseSync(':memory:');
  const open = () => openMostlyMemoryClient(database, table => table === 'kept');
  const first = open();
  for (const TableName of ['kept', 'lost']) {
    await first.send(new CreateTableCommand({ ...structuredClone(DEFINITION), TableName } as never));
    await first.send(new PutItemCommand({ TableName, Item: { p: { S: 'p' }, s: { S: 's' } } }));
  }
  const second = open();
  expect(await second.send(new ScanCommand({ TableName: 'kept' }))).toMatchObject({ Count: 1 });
  await expect(second.send(new ScanCommand({ TableName: 'lost' }))).rejects.toThrow(/does not exist/);
});

test('an item of more than 400 KB is refused', async () => {
  for (const client of await openBoth())
    await expect(
      client.send(
        new PutItemCommand({
          TableName: 'things',
          Item: { p: { S: 'p' }, s: { S: 's' }, text: { S: 'x'.repeat(409_600) } },
        }),
      ),
    ).rejects.toThrow(/maximum allowed size/);
});
