import { describe, expect, test } from 'vitest';
import { readSettings, settingNames } from '../../lib/aws/settings.ts';
import { type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';

const read = (context: Readonly<Record<string, unknown>>) => readSettings(name => context[name]);

describe('the settings', () => {
  test('have defaults', () => {
    expect(read({})).toEqual({
      prefix: 'Chain',
      streamMode: 'provisioned',
      shards: 2,
      parallelization: 1,
      enhancedFanOut: false,
      batchWindowSeconds: 0,
      linksWindowSeconds: 5,
      enterpriseRequestsPerMinute: 6000,
      logRetentionDays: 30,
      retainData: true,
      vectorIndex: 'memory',
      leaderboardRanks: 10_000,
    });
  });

  test('are read alike from cdk.json and from the command line, which knows only text', () => {
    expect(read({ shards: '4', enhancedFanOut: 'true', retainData: 'false', logRetentionDays: '7' })).toEqual(
      read({ shards: 4, enhancedFanOut: true, retainData: false, logRetentionDays: 7 }),
    );
  });

  test.each([
    ['prefix', '9lives'],
    ['streamMode', 'fast'],
    ['shards', '0'],
    ['shards', '1.5'],
    ['shards', ''],
    ['parallelization', '11'],
    ['enhancedFanOut', 'yes'],
    ['batchWindowSeconds', '301'],
    ['linksWindowSeconds', '-1'],
    ['enterpriseRequestsPerMinute', '-1'],
    ['logRetentionDays', '31'],
    ['retainData', 1],
    ['vectorIndex', 'disk'],
    ['leaderboardRanks', '0'],
    ['leaderboardRanks', '100001'],
  ])('refuse %s=%j, naming the setting, the value and the remedy', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`the setting ${name} must be `);
    expect(() => read({ [name]: value })).toThrow(`got ${JSON.stringify(value)}`);
  });

  test('are every one of them in the operations manual', async () => {
    const { readFileSync } = await import('node:fs');
    const manual = readFileSync(`${import.meta.dirname}/../../docs/operations.md`, 'utf8');
    for (const name of settingNames) expect(manual).toContain(`| \`${name}\` |`);
  });
});

describe('a deployment with other settings', () => {
  const { stacks } = synthesizeStub({
    prefix: 'Other',
    streamMode: 'on-demand',
    parallelization: '4',
    enhancedFanOut: 'true',
    batchWindowSeconds: '1',
    leaderboardRanks: '25000',
    logRetentionDays: '7',
    retainData: 'false',
  });
  const properties = (stack: keyof typeof stacks, type: string) =>
    resourcesOf(stacks[stack], type).map(([, row]) => row.Properties);

  test('gives each processor a consumer of its own on an on-demand stream', () => {
    const consumers = resourcesOf(stacks.Streams, 'AWS::Kinesis::StreamConsumer').map(([id]) => id);
    const mappings = properties('Streams', 'AWS::Lambda::EventSourceMapping');
    expect(mappings.map(row => (row.EventSourceArn as JsonObject)['Fn::GetAtt'])).toEqual(
      consumers.map(id => [id, 'ConsumerARN']),
    );
    expect(mappings[0]).toMatchObject({ ParallelizationFactor: 4, MaximumBatchingWindowInSeconds: 1 });
    expect(JSON.stringify(properties('Streams', 'AWS::IAM::Role'))).toContain('kinesis:SubscribeToShard');
    for (const stream of properties('Data', 'AWS::Kinesis::Stream')) {
      expect(stream).toMatchObject({ StreamModeDetails: { StreamMode: 'ON_DEMAND' } });
      expect(stream.ShardCount).toBeUndefined();
    }
  });

  test('tells the leaderboard how many ranks to keep, and no other function; by default it is told nothing', () => {
    const told = (stack: JsonObject) =>
      resourcesOf(stack as never, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
        const { LEADERBOARD_RANKS: ranks } = (Properties.Environment as { Variables: JsonObject }).Variables;
        return ranks === undefined ? [] : [[Properties.Description, ranks]];
      });
    expect(told(stacks.Streams as never)).toEqual([['functions/schedule/board.ts', '25000']]);
    expect(told(synthesizeStub().stacks.Streams as never)).toEqual([]);
  });

  test('lets data go with its stack when told so', () => {
    const stateful = Object.values(stacks.Data.Resources).filter(({ Type }) => !Type.endsWith('Policy'));
    expect(new Set(stateful.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['Delete']));
    for (const table of properties('Data', 'AWS::DynamoDB::Table')) expect(table.DeletionProtectionEnabled).toBe(false);
  });

  test('keeps logs as long as told and begins every name with the prefix', () => {
    for (const log of properties('Rest', 'AWS::Logs::LogGroup')) expect(log.RetentionInDays).toBe(7);
    for (const plan of properties('Rest', 'AWS::ApiGateway::UsagePlan')) expect(plan.UsagePlanName).toMatch(/^Other-/);
  });
});
