import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { PutRecordCommand, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AwsLike } from '../../lib/local/aws-like.ts';
import { createSeededRandom } from '../../lib/local/kernel/random.ts';
import { openThroughput } from '../../lib/local/kinesis/throughput.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { allow, awsCall, clients, eventually, fn, type Part, table, type World, world } from './world.ts';

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(one => one.end()));
});

/** Stores who saw each batch: the process, and how many batches it had seen before. */
const CONSUMER = `${awsCall()}
let before = 0;
const kept = [];
export const handler = async event => {
  const texts = event.Records.map(record => Buffer.from(record.kinesis.data, 'base64').toString());
  const Item = { id: { S: texts[0] }, by: { S: String(process.pid) }, before: { N: String(before++) } };
  await dynamo('PutItem', { TableName: process.env.TABLE, Item });
  if (texts[0] === 'buffers' && kept.length === 0) kept.push(Buffer.alloc(150_000_000, 1));
  const until = Date.now() + 60_000;
  while (texts[0] === 'spin' && Date.now() < until) kept.push({ at: [kept.length] });
};`;

const READ = ['kinesis:GetRecords', 'kinesis:GetShardIterator', 'kinesis:DescribeStream'];
const streamArn = { 'Fn::GetAtt': ['Events', 'Arn'] };

type Change = { readonly stream?: Part; readonly fn?: Part; readonly mapping?: Part };

const template = (change: Change): Part => ({
  Resources: {
    ...fn('Consumer', [allow(READ, streamArn), allow('dynamodb:PutItem', { 'Fn::GetAtt': ['Seen', 'Arn'] })], {
      Environment: { Variables: { TABLE: { Ref: 'Seen' } } },
      ...change.fn,
    }),
    Seen: table(),
    Events: { Type: 'AWS::Kinesis::Stream', Properties: { ShardCount: 1, ...change.stream } },
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'Consumer' },
        EventSourceArn: streamArn,
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 1,
        MaximumRetryAttempts: 1,
        ...change.mapping,
      },
    },
  },
  Outputs: { Events: { Value: { Ref: 'Events' } }, Seen: { Value: { Ref: 'Seen' } } },
});

const running = async (like: Partial<AwsLike> | undefined, change: Change = {}) => {
  const here = world({ stacks: { app: template(change) }, functions: { Consumer: CONSUMER } });
  worlds.push(here);
  const awsLike = like && { environments: 3, seed: 7, postMs: 0, ...like };
  return { here, stack: await here.start(awsLike && { awsLike }) };
};

const put = (stack: LocalStack, texts: readonly string[], key = 'k') =>
  clients(stack).kinesis.send(
    new PutRecordsCommand({
      StreamName: stack.outputs.app?.Events,
      Records: texts.map(text => ({ Data: Buffer.from(text), PartitionKey: key })),
    }),
  );

const seen = async (stack: LocalStack, count: number) => {
  const { dynamo } = clients(stack);
  const Items = await eventually(async () => {
    const { Items: items = [] } = await dynamo.send(new ScanCommand({ TableName: stack.outputs.app?.Seen }));
    return items.length >= count ? items : undefined;
  });
  return new Map(Items.map(item => [item.id?.S ?? '', { by: item.by?.S, before: Number(item.before?.N) }]));
};

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `b${String(at).padStart(3, '0')}`);

describe('environments of a stream function', () => {
  test('each see a part of the batches of one shard, and keep their own memory', async () => {
    const { stack } = await running({});
    await put(stack, names(60));
    const rows = [...(await seen(stack, 60)).values()];
    const byEnvironment = Map.groupBy(rows, row => row.by);
    expect(byEnvironment.size).toBe(3);
    for (const own of byEnvironment.values())
      expect(own.map(row => row.before).toSorted((a, b) => a - b)).toEqual(own.map((_, at) => at));
  });

  test('are selected by the seed', async () => {
    const routeOf = async (seed: number): Promise<readonly number[]> => {
      const { stack } = await running({ seed });
      await put(stack, names(20));
      const rows = await seen(stack, 20);
      const processes: (string | undefined)[] = [];
      return names(20).map(name => {
        const { by } = rows.get(name) ?? {};
        if (!processes.includes(by)) processes.push(by);
        return processes.indexOf(by);
      });
    };
    const [one, again, other] = [await routeOf(1), await routeOf(1), await routeOf(2)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test.each([
    ['are one without the option', undefined, {}, 1],
    ['are not more than the reserved concurrency', {}, { ReservedConcurrentExecutions: 2 }, 2],
  ])('%s', async (_what, like, properties, count) => {
    const { stack } = await running(like, { fn: properties });
    await put(stack, names(40));
    expect(new Set([...(await seen(stack, 40)).values()].map(row => row.by)).size).toBe(count);
  });

  test('handle the lanes of a shard at the same time', async () => {
    const { stack } = await running({}, { mapping: { ParallelizationFactor: 4 } });
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f'])
      await put(
        stack,
        names(5).map(name => `${key}${name}`),
        key,
      );
    expect((await seen(stack, 30)).size).toBe(30);
    expect(stack.instances()).toBe(3);
  });
});

describe('memory', () => {
  test.each(['buffers', 'spin'])(
    'over the MemorySize kills the instance with the error of Lambda, a batch that needs %s',
    async kind => {
      const { here, stack } = await running({ environments: 1 }, { fn: { MemorySize: 128, Timeout: 30 } });
      await put(stack, ['before', kind, 'after']);
      const rows = await seen(stack, 3);
      expect(rows.get('after')).toMatchObject({ before: 0 });
      expect(rows.get('after')?.by).not.toBe(rows.get('before')?.by);
      const text = here.lines.join('\n');
      expect(text).toMatch(/\[app-Consumer\] The instance was killed: it used \d+ MB of 128 MB \(MemorySize\)\./);
      expect(text).toMatch(
        /attempt 1: Runtime\.OutOfMemory: RequestId: \S+ Error: Runtime exited with error: signal: killed/,
      );
    },
  );

  test('within the MemorySize is not a reason to end an instance', async () => {
    const { here, stack } = await running({ environments: 1 }, { fn: { MemorySize: 512 } });
    await put(stack, ['before', 'buffers', 'after']);
    expect((await seen(stack, 3)).get('after')).toMatchObject({ before: 2 });
    expect(here.lines.join()).not.toContain('killed');
  });
});

describe('write limits of a shard', () => {
  // Buckets refill while a busy machine takes its time.
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const rejected = (answer: Awaited<ReturnType<typeof put>>) =>
    (answer.Records ?? []).flatMap((record, at) => (record.ErrorCode === undefined ? [] : [at]));

  test('refuse single records of a call with the error of Kinesis', async () => {
    const { stack } = await running({}, { mapping: { Enabled: false } });
    const half = 'x'.repeat(400_000);
    const answer = await put(stack, [half, half, half, 'small']);
    expect([answer.FailedRecordCount, rejected(answer)]).toEqual([1, [2]]);
    expect(answer.Records?.[2]).toEqual({
      ErrorCode: 'ProvisionedThroughputExceededException',
      ErrorMessage: 'Rate exceeded for shard shardId-000000000000 in stream app-Events under account 000000000000.',
    });
  });

  test('make PutRecord throw', async () => {
    const { stack } = await running({}, { mapping: { Enabled: false } });
    const StreamName = stack.outputs.app?.Events;
    const whole = new PutRecordCommand({ StreamName, PartitionKey: 'k', Data: Buffer.alloc(1_040_000) });
    const { kinesis } = clients(stack);
    const results = await Promise.allSettled([1, 2, 3].map(() => kinesis.send(whole)));
    expect(results.find(result => result.status === 'rejected')?.reason).toMatchObject({
      name: 'ProvisionedThroughputExceededException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  test('apply to each shard of a provisioned stream, and to no other', async () => {
    const half = 'x'.repeat(400_000);
    const putAll = async (like: Partial<AwsLike> | undefined, stream: Part): Promise<number | undefined> => {
      const { stack } = await running(like, { stream, mapping: { Enabled: false } });
      return (await put(stack, [half, half, half])).FailedRecordCount;
    };
    expect(await putAll({}, {})).toBe(1);
    expect(await putAll({}, { ShardCount: 2 })).toBe(1);
    expect(await putAll({}, { StreamModeDetails: { StreamMode: 'ON_DEMAND' } })).toBe(0);
    expect(await putAll(undefined, {})).toBe(0);
  });

  test('are 1,000 records and 1 MB a second, refilled by the monotonic clock', () => {
    let nowMs = 0;
    const takes = openThroughput(() => nowMs);
    const shard = { key: 1, id: 's', start: 0n, end: 0n, parentId: undefined, closed: false };
    const taken = (bytes: number, count: number): number =>
      Array.from({ length: count }, () => takes(shard, bytes)).filter(Boolean).length;
    expect(taken(1, 1_500)).toBe(1_000);
    expect(Array.from({ length: 3 }, () => takes({ ...shard, key: 2 }, 1)).every(Boolean)).toBe(true);
    nowMs += 100;
    expect(taken(1, 1_500)).toBe(100);
    nowMs += 1_000;
    expect([taken(512 * 1024, 3), taken(1, 1)]).toEqual([2, 0]);
  });
});

test('a seed gives the same numbers, spread evenly from 0 to below 1', () => {
  const [one, again] = [createSeededRandom(5), createSeededRandom(5)];
  const numbers = Array.from({ length: 3_000 }, one);
  expect(numbers).toEqual(numbers.map(again));
  for (const third of [0, 1, 2])
    expect(numbers.filter(value => Math.floor(value * 3) === third).length / 1_000).toBeCloseTo(1, 0);
});
