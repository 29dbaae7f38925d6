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
import { beforeAll, describe, expect, test } from 'vitest';
import type { TableName } from '../../../layers/contract/tables.ts';
import type { Item } from '../../../layers/storage/kernel/dynamo.ts';
import { createNotOlderCondition, createVersionCondition } from '../../../layers/storage/kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery } from '../../../layers/storage/kernel/query.ts';
import { chooseCases } from '../../long-run.ts';
import { type Chance, chanceOf } from '../../tapes/chance.ts';
import { text } from '../../torture/store/text.ts';
import { makeTables, startPlainEngine, type TableNames } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const TABLES = ['tape', 'candles', 'wallets', 'ledgers', 'operations'] as const;
const CALLS = 1_500;

const engine = useEngine('dynoxide');
let memory: DynamoDBClient;
beforeAll(async () => {
  memory = (await startPlainEngine()).anyones;
});

type Names = (table: TableName) => string;
type Made = { readonly send: (client: DynamoDBClient, name: Names) => Promise<unknown> };

/** New tables on both, and their answers to a call. */
const openBoth = async () => {
  const made = await Promise.all([engine.anyones, memory].map(client => makeTables(client, TABLES)));
  const [real, kept] = made as unknown as readonly [TableNames, TableNames];
  return {
    real,
    kept,
    answers: async ({ send }: Made): Promise<readonly [real: unknown, memory: unknown]> => [
      await answerOf(send(engine.anyones, name => real[name])),
      await answerOf(send(memory, name => kept[name])),
    ],
  };
};

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
    createVersionCondition(0),
    createVersionCondition(chance.whole(1, 3)),
    createVersionCondition(chance.whole(1, 3), 'b.v'),
    createNotOlderCondition('q', Item.q!),
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
  const asked = chance.pick([{}, { ReturnValues: 'ALL_OLD' as const }]);
  return { send: (client, name) => client.send(new DeleteItemCommand({ TableName: name(table), Key, ...asked })) };
};

const add = (chance: Chance, table: TableName): Made => {
  const Key = keyIn(chance, table);
  const by = { N: String(chance.whole(1, 9)) };
  const set = chance.pick(['ADD #n :by SET e = :by', 'SET e = if_not_exists(e, :by) + :by', 'ADD #n :by']);
  const asked = chance.pick([
    {},
    { ReturnValues: 'ALL_NEW' as const },
    {
      ReturnValues: 'UPDATED_NEW' as const,
      ConditionExpression: 'attribute_not_exists(e) OR e < :by',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    },
  ]);
  return {
    send: (client, name) =>
      client.send(
        new UpdateItemCommand({
          TableName: name(table),
          Key,
          UpdateExpression: set,
          ...asked,
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
      buildConsistentQuery('k = :k AND #bucket BETWEEN :from AND :to', { k, from: from * 60, to: to * 60 }),
      { IndexName: 'due', ...buildKeyQuery('due = :due AND due_at <= :to', { due: 'due#1', to }) },
    ]);
  return chance.pick([
    buildConsistentQuery('k = :k', { k }),
    buildConsistentQuery('k = :k AND begins_with(s, :s)', { k, s: 'b#' }),
    buildConsistentQuery('k = :k AND s <= :upper', { k, upper: `b#${to}` }),
    buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', { k, from: 'a#2', to: 'b#3' }),
    ...(table === 'tape'
      ? [
          {
            IndexName: 'bySlot',
            ...buildKeyQuery('k = :k AND slot_max BETWEEN :from AND :to', { k, from: Math.max(0, from), to }),
          },
        ]
      : []),
    ...(table === 'wallets'
      ? [{ IndexName: 'due', ...buildKeyQuery('due = :due AND due_at <= :to', { due: 'due#1', to }) }]
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

/** The answer without its envelope, or the name of the error with the item that it returns. */
const answerOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    answer => {
      if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
      const { Item, Attributes } = answer as { readonly Item?: Item; readonly Attributes?: Item };
      return [Item, Attributes].map(one => one && text(one));
    },
    (error: Error & { readonly Item?: Item }) => [error.name, error.Item && text(error.Item)],
  );

test.each(chooseCases([1, 2], 2))('The store in memory answers random calls like dynoxide (seed %i)', async seed => {
  const chance = chanceOf(seed);
  const { real, kept, answers } = await openBoth();
  for (let call = 0; call < CALLS; call++) {
    const table = chance.pick(TABLES);
    const [wanted, answer] = await answers(chance.pick(kinds)(chance, table));
    expect({ call, answer }).toEqual({ call, answer: wanted });
  }
  for (const table of TABLES) {
    const [found, wanted] = await Promise.all([
      memory.send(new ScanCommand({ TableName: kept[table] })),
      engine.anyones.send(new ScanCommand({ TableName: real[table], ConsistentRead: true })),
    ]);
    expect(found.Items!.map(text).sort()).toEqual(wanted.Items!.map(text).sort());
  }
});

describe('The store in memory, like dynoxide,', () => {
  const TABLE = 'ledgers';
  const keyAt = (at: number): Item => ({ k: { S: 'key' }, s: { S: String(at).padStart(4, '0') } });
  const list = (count: number): readonly Item[] => Array.from({ length: count }, (_, at) => keyAt(at));
  const putAll = (items: readonly Item[]): Made => ({
    send: (client, name) => {
      const requests = items.map(Item => ({ PutRequest: { Item } }));
      return client.send(new BatchWriteItemCommand({ RequestItems: { [name(TABLE)]: requests } }));
    },
  });
  const getAll = (keys: readonly Item[]): Made => ({
    send: (client, name) =>
      client.send(new BatchGetItemCommand({ RequestItems: { [name(TABLE)]: { Keys: [...keys] } } })),
  });
  const bytes = (count: number): Item => ({ ...keyAt(0), b: { B: new Uint8Array(count) } });
  const LIMIT = 409_600;
  const OVERHEAD = 'kkeys0000b'.length;

  test.each<readonly [string, Made]>([
    ['a batch of 26 writes', putAll(list(26))],
    ['a batch without writes', putAll([])],
    ['a batch with a key twice', putAll([keyAt(0), keyAt(0)])],
    ['a batch of 101 reads', getAll(list(101))],
    ['a read of a key twice', getAll([keyAt(0), keyAt(0)])],
    ['a batch with an item that is too long', putAll([bytes(LIMIT)])],
    [
      'an item that is a byte too long',
      {
        send: (client, name) =>
          client.send(new PutItemCommand({ TableName: name(TABLE), Item: bytes(LIMIT - OVERHEAD + 1) })),
      },
    ],
    [
      'a table that does not exist',
      { send: client => client.send(new GetItemCommand({ TableName: 'none', Key: keyAt(0) })) },
    ],
  ])('refuses %s', async (_, made) => {
    const { answers } = await openBoth();
    const [wanted, answer] = await answers(made);
    expect(answer).toEqual(wanted);
    expect(answer).toEqual([expect.stringMatching(/Exception$/), undefined]);
  });

  test('keeps an item as long as the limit', async () => {
    const { answers } = await openBoth();
    const item = bytes(LIMIT - OVERHEAD);
    const put: Made = {
      send: (client, name) => client.send(new PutItemCommand({ TableName: name(TABLE), Item: item })),
    };
    const done = [undefined, undefined];
    expect(await answers(put)).toEqual([done, done]);
  });

  test('goes on after the last item of a page, though it is gone by then', async () => {
    const { answers } = await openBoth();
    await answers(putAll(list(9)));
    const walk = (isForward: boolean): Made => ({
      send: async (client, name) => {
        const query = (ExclusiveStartKey?: Item) =>
          client.send(
            new QueryCommand({
              TableName: name(TABLE),
              ...buildConsistentQuery('k = :k', { k: 'key' }),
              ScanIndexForward: isForward,
              Limit: 3,
              ExclusiveStartKey,
            }),
          );
        const first = await query();
        await client.send(new DeleteItemCommand({ TableName: name(TABLE), Key: first.LastEvaluatedKey! }));
        return (await query(first.LastEvaluatedKey)).Items!.map(text);
      },
    });
    for (const isForward of [true, false]) {
      const [wanted, answer] = await answers(walk(isForward));
      expect(answer).toEqual(wanted);
      expect(answer).toHaveLength(3);
    }
  });

  test('adds whole numbers of any size exactly', async () => {
    const { answers } = await openBoth();
    const add: Made = {
      send: (client, name) =>
        client.send(
          new UpdateItemCommand({
            TableName: name(TABLE),
            Key: keyAt(0),
            UpdateExpression: 'ADD n :by',
            ExpressionAttributeValues: { ':by': { N: '9007199254740993' } },
            ReturnValues: 'UPDATED_NEW',
          }),
        ),
    };
    await answers(add);
    const [wanted, answer] = await answers(add);
    expect(answer).toEqual(wanted);
    expect(answer).toEqual([undefined, text({ n: { N: '18014398509481986' } })]);
  });
});
