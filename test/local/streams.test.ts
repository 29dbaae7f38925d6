import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamSummaryCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListShardsCommand,
  PutRecordCommand,
  PutRecordsCommand,
} from '@aws-sdk/client-kinesis';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import {
  allow,
  awsCall,
  clients,
  eventually,
  fn,
  type Part,
  table,
  type World,
  world,
  writeAssembly,
} from './world.ts';

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(one => one.end()));
});

/** Stores each batch. `bad` fails as MODE says, `flaky` twice, `stubborn` eight times. */
const CONSUMER = `${awsCall()}
let [flaky, stubborn] = [0, 0];
export const handler = async event => {
  const texts = event.Records.map(record => Buffer.from(record.kinesis.data, 'base64').toString());
  const put = await dynamo('PutItem', { TableName: process.env.TABLE, Item: {
    id: { S: String(process.hrtime.bigint()).padStart(20, '0') }, texts: { S: JSON.stringify(texts) },
    rest: { S: JSON.stringify({ ...event, Records: undefined, state: { seen: event.state?.seen } }) },
    first: { S: JSON.stringify(event.Records[0] ?? null) } } });
  if (put.status !== 200) throw new Error(put.body.message);
  const at = texts.findIndex(text => text === 'bad' ||
    (text === 'flaky' && flaky++ < 2) || (text === 'stubborn' && stubborn++ < 8));
  const seen = [...(event.state?.seen ?? []), ...texts];
  const filler = 'x'.repeat(Number(process.env.FILLER));
  const state = process.env.MODE === 'stateless' ? {} : { state: { seen, filler } };
  if (at === -1) return { batchItemFailures: [], ...state };
  if (process.env.MODE === 'throw') throw new Error('a bad record');
  return { batchItemFailures: [{ itemIdentifier: event.Records[at].kinesis.sequenceNumber }], ...state };
};`;

type Change = {
  readonly mapping?: Part;
  readonly mode?: string;
  readonly filler?: number;
  readonly statements?: readonly Part[];
  readonly stream?: Part;
  readonly queue?: Part;
};

const READ = ['kinesis:GetRecords', 'kinesis:GetShardIterator', 'kinesis:DescribeStream'];
const streamArn = { 'Fn::GetAtt': ['Events', 'Arn'] };

function template(change: Change = {}): Part {
  const statements = change.statements ?? [
    allow(READ, streamArn),
    allow('dynamodb:PutItem', { 'Fn::GetAtt': ['Seen', 'Arn'] }),
    allow('sqs:SendMessage', { 'Fn::GetAtt': ['Dead', 'Arn'] }),
  ];
  const variables = { TABLE: { Ref: 'Seen' }, MODE: change.mode ?? 'report', FILLER: String(change.filler ?? 0) };
  return {
    Resources: {
      ...fn('Consumer', statements, { Environment: { Variables: variables } }),
      Seen: table(),
      Dead: { Type: 'AWS::SQS::Queue', Properties: { ...change.queue } },
      Events: { Type: 'AWS::Kinesis::Stream', Properties: { ShardCount: 1, ...change.stream } },
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          FunctionName: { Ref: 'Consumer' },
          EventSourceArn: streamArn,
          StartingPosition: 'TRIM_HORIZON',
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Dead', 'Arn'] } } },
          ...change.mapping,
        },
      },
    },
    Outputs: {
      Events: { Value: { Ref: 'Events' } },
      Seen: { Value: { Ref: 'Seen' } },
      Dead: { Value: { Ref: 'Dead' } },
    },
  };
}

/** CDK writes FunctionName as a name; the mapping accepts an ARN or a name. */
async function running(change: Change = {}): Promise<{ here: World; stack: LocalStack }> {
  const here = world({ stacks: { app: template(change) }, functions: { Consumer: CONSUMER } });
  worlds.push(here);
  return { here, stack: await here.start() };
}

async function put(stack: LocalStack, texts: readonly string[], key = 'k'): Promise<void> {
  const Records = texts.map(text => ({ Data: Buffer.from(text), PartitionKey: key }));
  await clients(stack).kinesis.send(new PutRecordsCommand({ StreamName: stack.outputs.app?.Events, Records }));
}

async function batches(stack: LocalStack): Promise<string[][]> {
  const { Items = [] } = await clients(stack).dynamo.send(new ScanCommand({ TableName: stack.outputs.app?.Seen }));
  const sorted = Items.toSorted((a, b) => ((a.id?.S ?? '') < (b.id?.S ?? '') ? -1 : 1));
  return sorted.map(item => JSON.parse(item.texts?.S ?? '[]') as string[]);
}

/** What each call got beside its records. */
async function events(stack: LocalStack): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await clients(stack).dynamo.send(new ScanCommand({ TableName: stack.outputs.app?.Seen }));
  const sorted = Items.toSorted((a, b) => ((a.id?.S ?? '') < (b.id?.S ?? '') ? -1 : 1));
  return sorted.map(item => JSON.parse(item.rest?.S ?? '{}') as Record<string, unknown>);
}

const seen = (stack: LocalStack, until: (all: string[][]) => boolean): Promise<string[][]> =>
  eventually(async () => {
    const all = await batches(stack);
    return until(all) ? all : undefined;
  });

describe('event source mapping', () => {
  test('uses the batch size of the template', async () => {
    const small = await running({ mapping: { BatchSize: 2 } });
    await put(small.stack, ['a', 'b', 'c', 'd']);
    expect(await seen(small.stack, all => all.flat().length === 4)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const large = await running({ mapping: { BatchSize: 4 } });
    await put(large.stack, ['a', 'b', 'c', 'd']);
    expect(await seen(large.stack, all => all.flat().length === 4)).toEqual([['a', 'b', 'c', 'd']]);
  });

  test('gathers records for the batching window', async () => {
    const { stack } = await running({ mapping: { MaximumBatchingWindowInSeconds: 1, BatchSize: 100 } });
    await put(stack, ['a']);
    await put(stack, ['b']);
    expect(await seen(stack, all => all.flat().length === 2)).toEqual([['a', 'b']]);
  });

  test('hands the state of a tumbling window from batch to batch', async () => {
    const { stack } = await running({ mapping: { TumblingWindowInSeconds: 900, BatchSize: 2 } });
    await put(stack, ['a', 'b', 'c', 'bad']);
    await seen(stack, all => all.length > 3);
    const [first, second, third] = await events(stack);
    expect(first).toMatchObject({
      state: {},
      shardId: 'shardId-000000000000',
      isFinalInvokeForWindow: false,
      isWindowTerminatedEarly: false,
    });
    const { start, end } = first!.window as { start: string; end: string };
    expect(Date.parse(end) - Date.parse(start)).toBe(900_000);
    expect(second?.state).toMatchObject({ seen: ['a', 'b'] });
    // A partial answer hands its state on as well.
    expect(third?.state).toMatchObject({ seen: ['a', 'b', 'c', 'bad'] });
  });

  test('ends a window with a call of its own, early if the state is too large', async () => {
    const { stack } = await running({ mapping: { TumblingWindowInSeconds: 900, BatchSize: 1 }, filler: 1_000_000 });
    await put(stack, ['a', 'b']);
    const all = await seen(stack, found => found.length >= 4);
    expect(all.slice(0, 4)).toEqual([['a'], [], ['b'], []]);
    const [, final, next] = await events(stack);
    expect(final).toMatchObject({
      state: { seen: ['a'] },
      isFinalInvokeForWindow: true,
      isWindowTerminatedEarly: true,
    });
    expect(next).toMatchObject({ state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false });
  });

  test('repeats the batch of a tumbling window whose answer has no state', async () => {
    const mapping = { TumblingWindowInSeconds: 900, MaximumRetryAttempts: 1 };
    const { stack } = await running({ mapping, mode: 'stateless' });
    await put(stack, ['a']);
    expect(await dead(stack)).toMatchObject({ requestContext: { approximateInvokeCount: 2 } });
  });

  test('shapes records as Lambda does', async () => {
    const { stack } = await running();
    await put(stack, ['a']);
    await seen(stack, all => all.length === 1);
    const { Items } = await clients(stack).dynamo.send(new ScanCommand({ TableName: stack.outputs.app?.Seen }));
    const record = JSON.parse(Items?.[0]?.first?.S ?? '{}');
    expect(record).toMatchObject({
      eventSource: 'aws:kinesis',
      eventSourceARN: 'arn:aws:kinesis:us-east-1:000000000000:stream/app-Events',
      kinesis: { data: 'YQ==', partitionKey: 'k' },
    });
    expect(record.eventID).toBe(`shardId-000000000000:${record.kinesis.sequenceNumber}`);
    expect(Math.abs(record.kinesis.approximateArrivalTimestamp - Date.now() / 1000)).toBeLessThan(10);
  });

  test('continues after the last good record, and discards a batch whose first record keeps failing', async () => {
    const { stack } = await running({ mapping: { MaximumRetryAttempts: 1, BisectBatchOnFunctionError: true } });
    await put(stack, ['a', 'bad', 'c']);
    await put(stack, ['d']);
    expect(await seen(stack, all => all.at(-1)?.join() === 'd')).toEqual([
      ['a', 'bad', 'c'],
      ['bad', 'c'],
      ['bad', 'c'],
      ['d'],
    ]);
    const message = await dead(stack);
    expect(message).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
      KinesisBatchInfo: { shardId: 'shardId-000000000000', batchSize: 2 },
    });
  });

  test('bisects a failing batch and discards the bad record only', async () => {
    const { stack } = await running({
      mode: 'throw',
      mapping: { MaximumRetryAttempts: 1, BisectBatchOnFunctionError: true },
    });
    await put(stack, ['a', 'bad', 'c', 'd']);
    const all = await seen(stack, found => found.at(-1)?.join() === 'c,d');
    expect(all).toEqual([['a', 'bad', 'c', 'd'], ['a', 'bad'], ['a'], ['bad'], ['bad'], ['c', 'd']]);
    const message = await dead(stack);
    expect(message.KinesisBatchInfo.batchSize).toBe(1);
    expect(message.KinesisBatchInfo.startSequenceNumber).toBe(message.KinesisBatchInfo.endSequenceNumber);
  });

  test('discards the whole batch without bisecting', async () => {
    const { stack } = await running({ mode: 'throw', mapping: { MaximumRetryAttempts: 1 } });
    await put(stack, ['a', 'bad', 'c']);
    await put(stack, ['d']);
    expect(await seen(stack, all => all.at(-1)?.join() === 'd')).toEqual([['a', 'bad', 'c'], ['a', 'bad', 'c'], ['d']]);
    expect((await dead(stack)).KinesisBatchInfo.batchSize).toBe(3);
  });

  test('retries until a temporary error is over', async () => {
    const { stack } = await running();
    await put(stack, ['flaky', 'b']);
    const all = await seen(stack, found => found.length === 3);
    expect(all).toEqual([
      ['flaky', 'b'],
      ['flaky', 'b'],
      ['flaky', 'b'],
    ]);
  });

  test('warns about a blocked shard and reports when it continues', async () => {
    const { here, stack } = await running();
    await put(stack, ['stubborn']);
    const stuck = /shard\S+ is blocked by a record for \d+ s/;
    expect(await eventually(() => here.lines.find(line => stuck.test(line)))).toBeTruthy();
    expect(await eventually(() => here.lines.find(line => line.includes(' continues.')))).toBeTruthy();
  });

  test('discards records past the maximum age', async () => {
    const { stack } = await running({ mode: 'throw', mapping: { MaximumRecordAgeInSeconds: 1 } });
    await put(stack, ['bad']);
    expect((await dead(stack)).requestContext.condition).toBe('RecordAgeExceeded');
  });

  test('logs that the role may not read the stream', async () => {
    const { here, stack } = await running({ statements: [] });
    await put(stack, ['a']);
    await eventually(() => here.lines.find(line => line.includes('may not kinesis:GetRecords')));
    expect(await batches(stack)).toEqual([]);
  });

  test('keeps each key in order over several lanes', async () => {
    const { stack } = await running({ mapping: { ParallelizationFactor: 4, BatchSize: 3 } });
    const keys = ['p', 'q', 'r', 's', 't'];
    for (let i = 0; i < 10; i += 1) for (const key of keys) await put(stack, [`${key}${i}`], key);
    const all = (await seen(stack, found => found.flat().length === 50)).flat();
    for (const key of keys) {
      expect(all.filter(text => text.startsWith(key))).toEqual(Array.from({ length: 10 }, (_, i) => `${key}${i}`));
    }
  });

  test('continues at its checkpoint after a restart', async () => {
    const { here, stack } = await running();
    await put(stack, ['a']);
    await seen(stack, all => all.length === 1);
    await stack.stop();
    const again = await here.start();
    await put(again, ['b']);
    expect((await seen(again, all => all.length === 2)).flat().toSorted()).toEqual(['a', 'b']);
  });
});

async function dead(stack: LocalStack) {
  const body = await eventually(async () => {
    const QueueUrl = stack.outputs.app?.Dead;
    const { Messages } = await clients(stack).sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    return Messages?.[0]?.Body;
  });
  return JSON.parse(body);
}

describe('stream', () => {
  test('supports every iterator type', async () => {
    const { stack } = await running({ mapping: { Enabled: false } });
    const { kinesis } = clients(stack);
    const StreamName = stack.outputs.app?.Events;
    await put(stack, ['a', 'b']);
    const third = await kinesis.send(new PutRecordCommand({ StreamName, PartitionKey: 'k', Data: Buffer.from('c') }));
    const read = async (input: object): Promise<string[]> => {
      const shard = { StreamName, ShardId: 'shardId-000000000000' };
      const { ShardIterator } = await kinesis.send(new GetShardIteratorCommand({ ...shard, ...input } as never));
      const { Records = [] } = await kinesis.send(new GetRecordsCommand({ ShardIterator }));
      return Records.map(record => Buffer.from(record.Data ?? []).toString());
    };
    expect(await read({ ShardIteratorType: 'TRIM_HORIZON' })).toEqual(['a', 'b', 'c']);
    expect(await read({ ShardIteratorType: 'LATEST' })).toEqual([]);
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    expect(await read({ ShardIteratorType: 'AT_TIMESTAMP', Timestamp: past })).toEqual(['a', 'b', 'c']);
    expect(await read({ ShardIteratorType: 'AT_TIMESTAMP', Timestamp: future })).toEqual([]);
    const StartingSequenceNumber = third.SequenceNumber;
    expect(await read({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', StartingSequenceNumber })).toEqual(['c']);
    expect(await read({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', StartingSequenceNumber })).toEqual([]);
  });

  test('is resharded when the shard count changes, with rising sequence numbers', async () => {
    const { here, stack } = await running();
    const record = { PartitionKey: 'k', Data: Buffer.from('a') };
    const first = await clients(stack).kinesis.send(new PutRecordCommand({ StreamName: 'app-Events', ...record }));
    await seen(stack, all => all.length === 1);
    await stack.stop();
    const stacks = { app: template({ stream: { ShardCount: 2 } }) };
    writeAssembly(here.cdkOut, { stacks, functions: { Consumer: CONSUMER } });
    const again = await here.start();
    const second = await clients(again).kinesis.send(new PutRecordCommand({ StreamName: 'app-Events', ...record }));
    expect(second.ShardId).not.toBe(first.ShardId);
    expect(BigInt(second.SequenceNumber ?? 0)).toBeGreaterThan(BigInt(first.SequenceNumber ?? 0));
    expect(await seen(again, all => all.length === 2)).toEqual([['a'], ['a']]);
  });

  test('has the shards of the template, four on demand, and accepts 500 records per call', async () => {
    const two = await running({ stream: { ShardCount: 2 } });
    const { kinesis } = clients(two.stack);
    const { Shards = [] } = await kinesis.send(new ListShardsCommand({ StreamName: two.stack.outputs.app?.Events }));
    expect(Shards.map(shard => shard.HashKeyRange?.StartingHashKey)).toEqual(['0', (2n ** 127n).toString()]);
    await expect(
      put(
        two.stack,
        Array.from({ length: 501 }, () => 'x'),
      ),
    ).rejects.toThrow('1 to 500');
    const four = await running({ stream: { StreamModeDetails: { StreamMode: 'ON_DEMAND' } } });
    const summary = await clients(four.stack).kinesis.send(
      new DescribeStreamSummaryCommand({ StreamName: four.stack.outputs.app?.Events }),
    );
    expect(summary.StreamDescriptionSummary?.OpenShardCount).toBe(4);
  });
});

describe('permissions', () => {
  test('come from the role, with the error message of AWS', async () => {
    const { here, stack } = await running({
      statements: [allow(READ, streamArn)],
      mapping: { MaximumRetryAttempts: 0 },
    });
    await put(stack, ['a']);
    const line = await eventually(() => here.lines.find(one => one.includes('is not authorized')));
    expect(line).toContain('assumed-role/app-ConsumerRole/app-Consumer is not authorized to perform: dynamodb:PutItem');
    expect(line).toContain('on resource: arn:aws:dynamodb:us-east-1:000000000000:table/app-Seen');
    expect(here.lines.join('\n')).toContain('may not sqs:SendMessage');
  });

  test('require a known access key', async () => {
    const { stack } = await running();
    const { dynamo } = clients(stack, { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' });
    const TableName = stack.outputs.app?.Seen;
    await expect(dynamo.send(new PutItemCommand({ TableName, Item: { id: { S: 'x' } } }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });
});

test('a queue hides a received message and returns it if it was not deleted', async () => {
  const { stack } = await running();
  const { sqs } = clients(stack);
  const QueueUrl = stack.outputs.app?.Dead;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello' }));
  const first = await sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 1 }));
  expect(first.Messages?.[0]?.Body).toBe('hello');
  expect((await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
  const again = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 3 }));
  expect(again.Messages?.[0]?.Body).toBe('hello');
});

test('a queue does not count expired messages', async () => {
  const { stack } = await running({ queue: { MessageRetentionPeriod: 1 } });
  const { sqs } = clients(stack);
  const QueueUrl = stack.outputs.app?.Dead;
  const held = async () => {
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    return Attributes?.ApproximateNumberOfMessages;
  };
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'old' }));
  expect(await held()).toBe('1');
  expect(await eventually(async () => ((await held()) === '0' ? 'none' : undefined))).toBe('none');
});
