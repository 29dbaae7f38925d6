import {
  type AttributeValue,
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableName } from '../../../layers/contract/tables.ts';
import type { Item } from '../../../layers/storage/kernel/dynamo.ts';
import { unlessNewer, unmoved } from '../../../layers/storage/kernel/dynamo.ts';
import { consistently, where } from '../../../layers/storage/kernel/query.ts';
import { memoryClient, newStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { type Chance, chanceOf } from '../../tapes/chance.ts';
import { text } from '../../torture/store/text.ts';
import { type Engine, makeTables, startPlainEngine } from '../engines.ts';

const TABLES = ['tape', 'candles', 'wallets', 'ledgers', 'operations'] as const;
const CALLS = 1_500;

let engine: Engine;
beforeAll(async () => {
  engine = await startPlainEngine();
});
afterAll(() => engine.stop());

type Made = { readonly send: (client: DynamoDBClient, name: (table: TableName) => string) => Promise<unknown> };

/** A key of a few, so that calls meet. */
const keyIn = (chance: Chance, table: TableName): Item =>
  table === 'candles'
    ? { k: { S: `key-${chance.whole(0, 2)}` }, bucket: { N: String(chance.whole(-1, 12) * 60) } }
    : { k: { S: `key-${chance.whole(0, 2)}` }, s: { S: `${chance.pick(['a', 'b', '~'])}#${chance.whole(0, 4)}` } };

const bodyIn = (chance: Chance, table: TableName): Item => ({
  v: { N: String(chance.whole(1, 3)) },
  q: { N: String(chance.whole(0, 5)) },
  b: { M: { v: { N: String(chance.whole(1, 3)) }, p: { N: '7' }, d: { B: Buffer.from([chance.whole(0, 255)]) } } },
  ...(table === 'tape' && { slot_max: { N: String(chance.whole(0, 9)) } }),
  ...(['candles', 'wallets'].includes(table) &&
    chance.is(0.5) && { due: { S: 'due#1' }, due_at: { N: String(chance.whole(0, 9)) } }),
});

const put = (chance: Chance, table: TableName): Made => {
  const Item = { ...keyIn(chance, table), ...bodyIn(chance, table) };
  const condition = chance.pick([
    {},
    unmoved(0),
    unmoved(chance.whole(1, 3)),
    unmoved(chance.whole(1, 3), 'b.v'),
    unlessNewer('q', Item.q!),
  ]);
  return { send: (client, name) => client.send(new PutItemCommand({ TableName: name(table), Item, ...condition })) };
};

const batchPut = (chance: Chance, table: TableName): Made => {
  const items = distinct(chance, table).map(key => ({ ...key, ...bodyIn(chance, table) }));
  const requests = items.map(Item => ({ PutRequest: { Item } }));
  return {
    send: (client, name) => client.send(new BatchWriteItemCommand({ RequestItems: { [name(table)]: requests } })),
  };
};

const distinct = (chance: Chance, table: TableName): readonly Item[] => {
  const keys = Array.from({ length: chance.whole(1, 6) }, () => keyIn(chance, table));
  return [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];
};

const read = (chance: Chance, table: TableName): Made => {
  const Key = keyIn(chance, table);
  return {
    send: (client, name) => client.send(new GetItemCommand({ TableName: name(table), Key, ConsistentRead: true })),
  };
};

const batchRead = (chance: Chance, table: TableName): Made => {
  const Keys = [...distinct(chance, table)];
  return {
    send: async (client, name) => {
      const command = new BatchGetItemCommand({ RequestItems: { [name(table)]: { Keys, ConsistentRead: true } } });
      const { Responses } = await client.send(command);
      return Object.values(Responses!)[0]!.map(text).sort();
    },
  };
};

const drop = (chance: Chance, table: TableName): Made => {
  const Key = keyIn(chance, table);
  return { send: (client, name) => client.send(new DeleteItemCommand({ TableName: name(table), Key })) };
};

const add = (chance: Chance, table: TableName): Made => {
  const Key = keyIn(chance, table);
  const by = { N: String(chance.whole(1, 9)) };
  const set = chance.pick(['ADD #n :by SET e = :by', 'SET e = if_not_exists(e, :by) + :by', 'ADD #n :by']);
  return {
    send: (client, name) =>
      client.send(
        new UpdateItemCommand({
          TableName: name(table),
          Key,
          UpdateExpression: set,
          ...(set.includes('#n') && { ExpressionAttributeNames: { '#n': 'count{kind="a"}' } }),
          ExpressionAttributeValues: { ':by': by },
        }),
      ),
  };
};

const conditionIn = (chance: Chance, table: TableName) => {
  const k = `key-${chance.whole(0, 2)}`;
  const [from, to] = [chance.whole(-1, 6), chance.whole(6, 12)];
  if (table === 'candles')
    return chance.pick([
      consistently('k = :k AND #bucket BETWEEN :from AND :to', { k, from: from * 60, to: to * 60 }),
      { IndexName: 'due', ...where('due = :due AND due_at <= :to', { due: 'due#1', to }) },
    ]);
  return chance.pick([
    consistently('k = :k', { k }),
    consistently('k = :k AND begins_with(s, :s)', { k, s: 'b#' }),
    consistently('k = :k AND s <= :upper', { k, upper: `b#${to}` }),
    consistently('k = :k AND s BETWEEN :from AND :to', { k, from: 'a#2', to: 'b#3' }),
    ...(table === 'tape'
      ? [
          {
            IndexName: 'bySlot',
            ...where('k = :k AND slot_max BETWEEN :from AND :to', { k, from: Math.max(0, from), to }),
          },
        ]
      : []),
    ...(table === 'wallets'
      ? [{ IndexName: 'due', ...where('due = :due AND due_at <= :to', { due: 'due#1', to }) }]
      : []),
  ]);
};

/** All pages of a query. */
const query = (chance: Chance, table: TableName): Made => {
  const condition = conditionIn(chance, table);
  const input = {
    ...condition,
    ScanIndexForward: chance.is(0.5),
    ...(chance.is(0.5) && { Limit: chance.whole(1, 5) }),
    ...('ConsistentRead' in condition && chance.is(0.2) && { ProjectionExpression: 'k, b.p, q' }),
  };
  return {
    send: async (client, name) => {
      const pages: string[][] = [];
      for (let start: Record<string, AttributeValue> | undefined; ; ) {
        const page = await client.send(
          new QueryCommand({ TableName: name(table), ...input, ExclusiveStartKey: start }),
        );
        pages.push(page.Items!.map(text));
        start = page.LastEvaluatedKey;
        // Equal sort keys of an index have no defined order.
        if (!start) return 'IndexName' in input ? pages.flat().sort() : pages.filter(({ length }) => length > 0);
      }
    },
  };
};

const statements = (chance: Chance, table: TableName): Made => {
  const keys = distinct(chance, table);
  const made = keys.map(key => {
    const body = bodyIn(chance, table);
    const item = { ...key, b: body.b! };
    const names = Object.keys(item);
    const insert = { text: `VALUE {${names.map(one => `'${one}': ?`).join(', ')}}`, values: Object.values(item) };
    const removed = chance.is(0.3) ? 'REMOVE "q" ' : '';
    const matches = Object.keys(key)
      .map(one => `"${one}" = ? AND `)
      .join('');
    const update = {
      text: `SET "b" = ? ${removed}WHERE ${matches}"b"."v" = ?`,
      values: [body.b!, ...Object.values(key), { N: String(chance.whole(1, 3)) }],
    };
    return chance.is(0.4) ? { word: 'INSERT INTO', ...insert } : { word: 'UPDATE', ...update };
  });
  return {
    send: async (client, name) => {
      const Statements = made.map(one => ({
        Statement: `${one.word} "${name(table)}" ${one.text}`,
        Parameters: one.values,
      }));
      const { Responses } = await client.send(new BatchExecuteStatementCommand({ Statements }));
      return Responses!.map(response => response.Error?.Code ?? 'done');
    },
  };
};

const kinds = [put, put, batchPut, read, batchRead, drop, add, query, query, statements];

/** The answer without its envelope, or the name of the error. */
const answerOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    answer => {
      if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
      const { Item, Attributes } = answer as { readonly Item?: Item; readonly Attributes?: Item };
      return [Item, Attributes].map(one => one && text(one));
    },
    (error: Error) => error.name,
  );

test.each([1, 2])('The store in memory answers random calls like dynoxide (seed %i)', async seed => {
  const chance = chanceOf(seed);
  const real = await makeTables(engine.anyones, TABLES);
  const memory = memoryClient(newStore());
  for (let call = 0; call < CALLS; call++) {
    const table = chance.pick(TABLES);
    const { send } = chance.pick(kinds)(chance, table);
    const wanted = await answerOf(send(engine.anyones, name => real[name as 'tape']));
    expect({ call, answer: await answerOf(send(memory, name => name)) }).toEqual({ call, answer: wanted });
  }
  for (const table of TABLES) {
    const [kept, wanted] = await Promise.all([
      memory.send(new ScanCommand({ TableName: table })),
      engine.anyones.send(new ScanCommand({ TableName: real[table], ConsistentRead: true })),
    ]);
    expect(kept.Items!.map(text).sort()).toEqual(wanted.Items!.map(text).sort());
  }
});
