import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngineCaller } from '../../../lib/local/dynamo/call.ts';
import { startEngine } from '../../../lib/local/dynamo/engine.ts';
import { openPartitions } from '../../../lib/local/dynamo/partitions.ts';
import { openProxy } from '../../../lib/local/dynamo/proxy.ts';
import { close, listen, readBody } from '../../../lib/local/kernel/http.ts';

const folder = mkdtempSync(join(tmpdir(), 'throttled-'));
const closing: (() => unknown)[] = [];
const time = { nowMs: 0 };
let client: DynamoDBClient;

beforeAll(async () => {
  const engine = await startEngine(folder);
  closing.unshift(() => engine.stop());
  await createEngineCaller(engine.address)('CreateTable', {
    TableName: 'things',
    AttributeDefinitions: [{ AttributeName: 'k', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'k', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  const partitions = openPartitions(
    () => time.nowMs,
    () => ({ partition: 'k', indexes: {} }),
  );
  const proxy = openProxy(engine.address, partitions);
  const server = createServer(async (incoming, response) =>
    proxy.forward(incoming, (await readBody(incoming, 2e7))!, response),
  );
  closing.unshift(() => proxy.close());
  const port = await listen(server, 0);
  closing.unshift(() => close(server));
  client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  closing.unshift(() => client.destroy());
});
afterAll(async () => {
  for (const end of closing) await end();
  rmSync(folder, { recursive: true, force: true });
});

const item = (k: string, bytes: number) => ({ k: { S: k }, d: { B: new Uint8Array(bytes) } });

test('the SDK meets the error of DynamoDB, and the key works again a second later', async () => {
  const write = () => client.send(new PutItemCommand({ TableName: 'things', Item: item('a', 380_000) }));
  for (let at = 0; at < 3; at++) await write();
  await expect(write()).rejects.toMatchObject({
    name: 'ThrottlingException',
    message: expect.stringContaining('Throughput exceeds the current capacity'),
    $metadata: { httpStatusCode: 400 },
  });
  expect(await client.send(new GetItemCommand({ TableName: 'things', Key: { k: { S: 'a' } } }))).toMatchObject({
    Item: { k: { S: 'a' } },
  });
  time.nowMs += 1_000;
  const answer = await write();
  expect(answer.ConsumedCapacity).toBeUndefined();
});

test('a batch leaves unprocessed what its partition has no units for', async () => {
  time.nowMs += 60_000;
  const large = Array.from({ length: 4 }, () =>
    client.send(new PutItemCommand({ TableName: 'things', Item: item('b', 390_000) })),
  );
  await Promise.allSettled(large);
  const requests = [item('b', 10), item('c', 10)].map(Item => ({ PutRequest: { Item } }));
  const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { things: requests } }));
  expect(UnprocessedItems).toEqual({ things: [{ PutRequest: { Item: item('b', 10) } }] });
  const Keys = [{ k: { S: 'b' } }, { k: { S: 'c' } }];
  const read = (ReturnConsumedCapacity: 'TOTAL' | 'NONE') =>
    client.send(
      new BatchGetItemCommand({ RequestItems: { things: { Keys, ConsistentRead: true } }, ReturnConsumedCapacity }),
    );
  expect((await read('TOTAL')).ConsumedCapacity).toMatchObject([{ CapacityUnits: 97 }]);
  let answer = await read('NONE');
  for (let at = 0; at < 40 && !answer.UnprocessedKeys?.things; at++) answer = await read('NONE');
  expect(answer.Responses?.things).toEqual([item('c', 10)]);
  expect(answer.UnprocessedKeys).toMatchObject({ things: { Keys: [{ k: { S: 'b' } }] } });
});
