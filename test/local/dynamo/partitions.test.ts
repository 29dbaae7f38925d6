import { expect, test } from 'vitest';
import { openPartitions, Throttled } from '../../../lib/local/dynamo/partitions.ts';

const KEYS = { partition: 'k', indexes: { due: 'due' } };

const open = () => {
  const time = { nowMs: 0 };
  return {
    time,
    partitions: openPartitions(
      () => time.nowMs,
      table => (table === 'unknown' ? undefined : KEYS),
    ),
  };
};

const item = (k: string, bytes: number, more: object = {}) => ({
  k: { S: k },
  d: { B: Buffer.alloc(bytes).toString('base64') },
  ...more,
});
const put = (k: string, bytes: number, more: object = {}) => ({ TableName: 't', Item: item(k, bytes, more) });

/** Number of equal calls that pass while no time does. */
const passed = (
  { partitions }: ReturnType<typeof open>,
  action: string,
  input: object,
  output: object = {},
): number => {
  for (let calls = 0; ; calls++)
    try {
      partitions.admit(action, input as never).finish(output as never);
    } catch (error) {
      expect(error).toBeInstanceOf(Throttled);
      return calls;
    }
};

test('a partition key takes a thousand write units a second, and another key its own', () => {
  const scene = open();
  expect(passed(scene, 'PutItem', put('a', 10))).toBe(1_000);
  expect(passed(scene, 'PutItem', put('b', 10))).toBe(1_000);
  scene.time.nowMs += 500;
  expect(passed(scene, 'PutItem', put('a', 10))).toBe(500);
  scene.time.nowMs += 60_000;
  expect(passed(scene, 'PutItem', put('a', 10))).toBe(1_000);
});

test('a write takes a unit for each kilobyte, and what exceeds the bucket is paid later', () => {
  const scene = open();
  expect(passed(scene, 'PutItem', put('a', 299 * 1_024))).toBe(4);
  scene.time.nowMs += 199;
  expect(passed(scene, 'PutItem', put('a', 10))).toBe(0);
  scene.time.nowMs += 2;
  expect(passed(scene, 'PutItem', put('a', 10))).toBe(1);
});

test.each([
  ['GetItem', { TableName: 't', Key: { k: { S: 'a' } }, ConsistentRead: true }, { Item: item('a', 8_000) }, 1_500],
  ['GetItem', { TableName: 't', Key: { k: { S: 'a' } } }, {}, 6_000],
  [
    'Query',
    { TableName: 't', KeyConditionExpression: 'k = :k', ExpressionAttributeValues: { ':k': { S: 'a' } } },
    { Items: Array.from({ length: 10 }, () => item('a', 790)) },
    3_000,
  ],
  [
    'Query',
    {
      TableName: 't',
      IndexName: 'due',
      KeyConditionExpression: '#due = :k AND at < :at',
      ExpressionAttributeNames: { '#due': 'due' },
      ExpressionAttributeValues: { ':k': { S: 'a' }, ':at': { N: '1' } },
    },
    {},
    6_000,
  ],
  [
    'BatchGetItem',
    { RequestItems: { t: { Keys: [{ k: { S: 'a' } }], ConsistentRead: true } } },
    { Responses: { t: [item('a', 300_000)] } },
    41,
  ],
])('a partition key takes three thousand read units a second: %s', (action, input, output, calls) => {
  expect(passed(open(), action, input, output)).toBe(calls);
});

test('the units of the engine count where they are more', () => {
  const removal = { TableName: 't', Key: { k: { S: 'a' } } };
  expect(
    passed(open(), 'DeleteItem', removal, { ConsumedCapacity: { CapacityUnits: 101, Table: { CapacityUnits: 100 } } }),
  ).toBe(10);
});

test('writes whose entries share a key of an index are limited there', () => {
  const scene = open();
  for (let at = 0; at < 1_000; at++) scene.partitions.admit('PutItem', put(`${at}`, 10, { due: { S: 'x' } }));
  expect(() => scene.partitions.admit('PutItem', put('next', 10, { due: { S: 'x' } }))).toThrow(/Throughput exceeds/);
  expect(() => scene.partitions.admit('PutItem', put('next', 10))).not.toThrow();
});

test('a batch is processed in part, and the rest is named as unprocessed', () => {
  const { partitions } = open();
  const hot = Array.from({ length: 6 }, (_, at) => ({
    PutRequest: { Item: item('hot', 299 * 1_024, { s: { N: `${at}` } }) },
  }));
  const cold = { PutRequest: { Item: item('cold', 10) } };
  const { input, finish } = partitions.admit('BatchWriteItem', { RequestItems: { t: [...hot, cold] } });
  expect(input).toEqual({ RequestItems: { t: [...hot.slice(0, 4), cold] } });
  expect(finish({ UnprocessedItems: {} })).toEqual({ UnprocessedItems: { t: hot.slice(4) } });
  expect(() => partitions.admit('BatchWriteItem', { RequestItems: { t: hot } })).toThrow(/Throughput exceeds/);
  const keys = [{ k: { S: 'hot' } }, { k: { S: 'cold' } }];
  const read = partitions.admit('BatchGetItem', { RequestItems: { t: { Keys: keys, ConsistentRead: true } } });
  expect(read.finish({ Responses: { t: [item('hot', 12_300_000)] } })).toMatchObject({ Responses: {} });
  const again = partitions.admit('BatchGetItem', { RequestItems: { t: { Keys: keys, ConsistentRead: true } } });
  expect(again.input).toEqual({ RequestItems: { t: { Keys: keys.slice(1), ConsistentRead: true } } });
  expect(again.finish({ Responses: { t: [] }, UnprocessedKeys: {} })).toEqual({
    Responses: { t: [] },
    UnprocessedKeys: { t: { Keys: keys.slice(0, 1), ConsistentRead: true } },
  });
});

test('statements fail one by one', () => {
  const { partitions } = open();
  const write = (k: string, bytes: number) => ({
    Statement: `UPDATE "t" SET "b" = ? REMOVE "due" WHERE "k" = ? AND "s" = ? AND "b"."v" = ?`,
    Parameters: [{ B: Buffer.alloc(bytes).toString('base64') }, { S: k }, { S: 's' }, { N: '1' }],
  });
  const insert = (k: string) => ({
    Statement: `INSERT INTO "t" VALUE {'s': ?, 'k': ?}`,
    Parameters: [{ S: 's' }, { S: k }],
  });
  const Statements = [write('hot', 1_100_000), write('hot', 10), insert('cold'), insert('hot')];
  const { input, finish } = partitions.admit('BatchExecuteStatement', { Statements });
  expect(input).toEqual({ Statements: [Statements[0], Statements[2]] });
  const error = { Error: { Code: 'ThrottlingError', Message: expect.stringContaining('Throughput exceeds') } };
  expect(finish({ Responses: [{ TableName: 'one' }, { TableName: 'two' }] })).toEqual({
    Responses: [{ TableName: 'one' }, error, { TableName: 'two' }, error],
  });
});

test('a transaction pays twice and is cancelled as a whole', () => {
  const scene = open();
  const input = { TransactItems: [{ Put: put('a', 10) }, { Delete: { TableName: 't', Key: { k: { S: 'b' } } } }] };
  expect(passed(scene, 'TransactWriteItems', input)).toBe(500);
  const error = (() => {
    try {
      scene.partitions.admit('TransactWriteItems', { TransactItems: [{ Put: put('a', 10) }, { Put: put('c', 10) }] });
    } catch (thrown) {
      return thrown as Throttled;
    }
    throw new Error('It was admitted');
  })();
  expect(error.name).toBe('TransactionCanceledException');
  expect(error.fields).toMatchObject({ CancellationReasons: [{ Code: 'ThrottlingError' }, { Code: 'None' }] });
});

test('an unknown table and a condition without its key are not limited', () => {
  const { partitions } = open();
  for (let at = 0; at < 2_000; at++) {
    partitions.admit('PutItem', { TableName: 'unknown', Item: item('a', 10) });
    partitions.admit('Query', { TableName: 't', KeyConditionExpression: 'x = :k', ExpressionAttributeValues: {} });
  }
  expect(partitions.counts.refused).toBe(0);
});
