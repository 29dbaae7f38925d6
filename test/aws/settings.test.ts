import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assertKnownSettings } from '../../lib/aws/setting-names.ts';
import { readSettings, settingNames } from '../../lib/aws/settings.ts';
import { type JsonObject, resourcesOf, type StackName, synthesizeStub } from './assembly.ts';

const manual = readFileSync(`${import.meta.dirname}/../../docs/reference/settings.md`, 'utf8');
const read = (context: Readonly<Record<string, unknown>>) => readSettings(name => context[name]);

describe('settings', () => {
  test('have the defaults that docs/reference/settings.md documents, and each is there', () => {
    const rows = manual.matchAll(/^\| `(\w+)` \| (?:`(.*?)`|empty|) ?\| /gm);
    const documented = Object.fromEntries([...rows].map(([, name, value = '']) => [name, value]));
    const found = Object.entries(read({})).map(([name, value]) => [
      name,
      typeof value === 'object' ? '' : String(value),
    ]);
    expect(Object.fromEntries(found)).toEqual(documented);
    expect(settingNames.toSorted()).toEqual(Object.keys(documented).toSorted());
    const { adoptTables, adoptStreams, incarnations, tags } = read({});
    expect([adoptTables, adoptStreams, incarnations, tags]).toEqual([new Map(), new Map(), new Map(), {}]);
  });

  test('accept strings from the command line and typed values from cdk.json', () => {
    expect(read({ shards: '4', enhancedFanOut: 'true', retainData: 'false', logRetentionDays: '7' })).toEqual(
      read({ shards: 4, enhancedFanOut: true, retainData: false, logRetentionDays: 7 }),
    );
  });

  test('that do not exist are refused, but not the context of the CDK', () => {
    expect(() => synthesizeStub({ alarmemail: 'ops@example.com' })).toThrow(
      'The setting alarmemail does not exist. See docs/reference/settings.md.',
    );
    expect(() => assertKnownSettings(['acknowledged-issue-numbers', 'vpc-provider:account=1', 'shards'])).not.toThrow();
  });

  test.each([
    ['prefix', '9lives'],
    ['noticesEmail', 'operator'],
    ['streamMode', 'fast'],
    ['streamRetentionHours', '23'],
    ['streamRetentionHours', '8761'],
    ['billingMode', 'PAY_PER_REQUEST'],
    ['capacityUnitsMax', '0'],
    ['processorMemoryMb', '511'],
    ['processorMemoryMb', '10241'],
    ['shards', '0'],
    ['shards', '1.5'],
    ['shards', ''],
    ['parallelization', '11'],
    ['enhancedFanOut', 'yes'],
    ['batchWindowSeconds', '301'],
    ['linksWindowSeconds', '-1'],
    ['countersSeconds', '0'],
    ['corsOrigins', 'app.example.com'],
    ['corsOrigins', ''],
    ['enterpriseRequestsPerMinute', '-1'],
    ['connectsPerSecond', '0'],
    ['messagesPerSecond', '10001'],
    ['ingestRequestsPerSecond', '10001'],
    ['accountBurst', '0'],
    ['processorConcurrency', '-1'],
    ['entranceConcurrency', '1.5'],
    ['protectTables', 'no'],
    ['socketUrl', 'https://stream.example.com'],
    ['socketUrl', 'wss://'],
    ['restUrl', 'https://user:secret@api.example.com'],
    ['ingestUrl', 'https://ingest.example.com/?key=1'],
    ['restUrl', 'wss://api.example.com'],
    ['console', 'off'],
    ['consoleDomain', 'https://console.example.com'],
    ['consoleDomain', 'Console.example.com'],
    ['consoleDomain', '*.example.com'],
    ['consoleDomain', 'localhost'],
    ['consoleCertificateArn', 'arn:aws:acm:eu-central-1:123456789012:certificate/1f2e'],
    ['consoleCertificateArn', 'arn:aws:iam::123456789012:server-certificate/console'],
    ['logRetentionDays', '31'],
    ['x402PayTo', 'wallet'],
    ['x402PricePerCredit', '0'],
    ['x402PricePerCredit', '0.0000001'],
    ['x402PricePerCredit', '1e-3'],
    ['x402Network', 'solana'],
    ['x402FacilitatorUrl', 'http://facilitator.example.com'],
    ['x402RpcUrl', 'rpc'],
    ['retainData', 1],
    ['vectorIndex', 'disk'],
    ['stripeKeyParameter', 'a name'],
    ['stripeUrl', 'api.stripe.com'],
    ['stripeUrl', 'https://api.stripe.com/v1'],
    ['stripeCreditsMeter', 'chain credits'],
    ['marketplaceMetering', 'on'],
    ['marketplaceUrl', 'ftp://metering'],
    ['marketplaceMessagesDimension', 'x'.repeat(101)],
    ['stripePrices', 'layer1=prod_A'],
    ['stripePrices', 'free=price_A'],
    ['stripeWebhookParameter', '/chain/*'],
    ['checkoutSuccessUrl', 'http://example.com/thanks'],
    ['checkoutCancelUrl', 'example.com'],
    ['leaderboardRanks', '0'],
    ['leaderboardRanks', '100001'],
  ])('reject %s=%j with name, value and expectation', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`The setting ${name} must be `);
    expect(() => read({ [name]: value })).toThrow(`got ${JSON.stringify(value)}`);
  });

  test('reject a reservation that leaves a lane of a shard without an instance', () => {
    // The fan-out takes ten batches of a shard at once, whatever the setting says.
    const lanes = { shards: '4', parallelization: '3' };
    expect(read({ ...lanes, processorConcurrency: '40' }).processorConcurrency).toBe(40);
    expect(() => read({ ...lanes, processorConcurrency: '39' })).toThrow('at least 40, the batches that fanOut takes');
    const onDemand = { streamMode: 'on-demand', parallelization: '2' };
    expect(() => read({ ...onDemand, processorConcurrency: '8' })).toThrow('at least 40');
  });

  test('reject a domain of the console without its certificate, and the reverse', () => {
    const domain = { consoleDomain: 'console.example.com' };
    const certificate = { consoleCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e-3d' };
    expect(read({ ...domain, ...certificate })).toMatchObject({ ...domain, ...certificate });
    for (const alone of [domain, certificate])
      expect(() => read(alone)).toThrow('consoleDomain and consoleCertificateArn must be set together; got ');
  });

  test('reject prices without both secrets, and settings of a checkout without prices', () => {
    const [key, webhook] = [{ stripeCheckoutKeyParameter: '/a/key' }, { stripeWebhookParameter: '/a/webhook' }];
    const prices = { stripePrices: 'layer1=price_A' };
    expect(read({ ...prices, ...key, ...webhook })).toMatchObject(prices);
    for (const some of [prices, { ...prices, ...key }, { ...prices, ...webhook }])
      expect(() => read(some)).toThrow(
        'stripePrices needs stripeCheckoutKeyParameter and stripeWebhookParameter; got ',
      );
    expect(() => read(webhook)).toThrow('stripeWebhookParameter needs stripePrices; got "/a/webhook"');
    expect(() => read({ checkoutCancelUrl: 'https://example.com' })).toThrow('checkoutCancelUrl needs stripePrices');
  });

  test.each([
    ['stripeCheckoutKeyParameter', 'sk_live_51hush'],
    ['stripeKeyParameter', 'rk_live_51hush'],
    ['stripeWebhookParameter', 'whsec_hush'],
  ])('reject a secret for %s without showing it', (name, secret) => {
    expect(() => read({ [name]: secret })).toThrow(`The setting ${name} must be the name of an SSM parameter`);
    expect(() => read({ [name]: secret })).not.toThrow('hush');
  });

  test('reject a secret key, and do not show it', () => {
    const secret = `rk_live_${'x'.repeat(24)}`;
    const given = (): unknown => read({ stripeKeyParameter: secret });
    expect(given).toThrow('must be the name of an SSM parameter; got a secret key');
    expect(given).not.toThrow(secret);
  });

  test.each([
    { stripeKeyParameter: '/chain/stripe-key', stripeCreditsMeter: '', stripeMessagesMeter: '' },
    { marketplaceMetering: true, marketplaceCreditsDimension: '', marketplaceMessagesDimension: '' },
  ])('reject an exporter without a unit: %j', context => {
    expect(() => read(context)).toThrow('both are empty');
  });

  test('reject a wallet for payments without a facilitator, and the reverse', () => {
    const wallet = { x402PayTo: 'So11111111111111111111111111111111111111112' };
    const facilitator = { x402FacilitatorUrl: 'http://127.0.0.1:4000/x' };
    expect(read({ ...wallet, ...facilitator })).toMatchObject({ ...wallet, ...facilitator });
    for (const alone of [wallet, facilitator])
      expect(() => read(alone)).toThrow('x402PayTo and x402FacilitatorUrl must be set together; got ');
  });
});

describe('deployment with other settings', () => {
  const { stacks } = synthesizeStub({
    prefix: 'Other',
    streamMode: 'on-demand',
    parallelization: '4',
    enhancedFanOut: 'true',
    batchWindowSeconds: '1',
    streamRetentionHours: '24',
    billingMode: 'provisioned',
    capacityUnitsMax: '200',
    processorMemoryMb: '1024',
    leaderboardRanks: '25000',
    logRetentionDays: '7',
    retainData: 'false',
    socketUrl: 'wss://stream.example.com/',
    ingestUrl: 'https://ingest.example.com',
  });
  const properties = (stack: StackName, type: string) =>
    resourcesOf(stacks[stack], type).map(([, row]) => row.Properties);
  /** Queues have no position. */
  const streamMappings = () =>
    properties('Streams', 'AWS::Lambda::EventSourceMapping').filter(row => row.StartingPosition !== undefined);

  test('names own domains of the WebSocket and the ingest API in the documents', () => {
    const named = properties('Rest', 'AWS::Lambda::Function').map(row => (row.Environment as JsonObject).Variables);
    expect(named).toContainEqual(expect.objectContaining({ ADDRESS_SOCKET: 'wss://stream.example.com' }));
    expect(named).toContainEqual(expect.objectContaining({ ADDRESS_INGEST: 'https://ingest.example.com' }));
  });

  test('gives each processor its own consumer on an on-demand stream', () => {
    const consumers = resourcesOf(stacks.Streams, 'AWS::Kinesis::StreamConsumer').map(([id]) => id);
    const mappings = streamMappings();
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

  test('scales the capacity of provisioned tables and indexes up to the setting', () => {
    const created = properties('Data', 'AWS::DynamoDB::Table');
    const units = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 };
    const indexes = created.flatMap(table => (table.GlobalSecondaryIndexes ?? []) as readonly JsonObject[]);
    for (const table of created) expect(table.BillingMode).toBeUndefined();
    for (const row of [...created, ...indexes]) expect(row.ProvisionedThroughput).toEqual(units);
    const targets = properties('Data', 'AWS::ApplicationAutoScaling::ScalableTarget');
    expect(targets).toHaveLength(2 * (created.length + indexes.length));
    for (const target of targets) expect(target).toMatchObject({ MinCapacity: 5, MaxCapacity: 200 });
    expect(properties('Data', 'AWS::ApplicationAutoScaling::ScalingPolicy')).toHaveLength(targets.length);
  });

  test('keeps records as long as the setting says, and discards them after half of it', () => {
    for (const stream of properties('Data', 'AWS::Kinesis::Stream')) expect(stream.RetentionPeriodHours).toBe(24);
    for (const mapping of streamMappings()) expect(mapping.MaximumRecordAgeInSeconds).toBe(43_200);
  });

  test('sizes the processors that name no memory of their own', () => {
    const memoryOf = (name: string) =>
      properties('Streams', 'AWS::Lambda::Function').find(row => row.Description === `functions/stream/${name}.ts`)
        ?.MemorySize;
    expect(memoryOf('wallets')).toBe(1024);
    expect(memoryOf('intake')).toBe(1769);
  });

  test('passes a non-default number of ranks to the leaderboard only', () => {
    const ranksOf = (stack: JsonObject) =>
      resourcesOf(stack as never, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
        const { LEADERBOARD_RANKS: ranks } = (Properties.Environment as { Variables: JsonObject }).Variables;
        return ranks === undefined ? [] : [[Properties.Description, ranks]];
      });
    expect(ranksOf(stacks.Streams as never)).toEqual([['functions/schedule/board.ts', '25000']]);
    expect(ranksOf(synthesizeStub().stacks.Streams as never)).toEqual([]);
  });

  test('deletes data with its stack if retainData is false', () => {
    const stateful = Object.values(stacks.Data.Resources).filter(({ Type }) => !/(Policy|ScalableTarget)$/.test(Type));
    expect(new Set(stateful.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['Delete']));
    for (const table of properties('Data', 'AWS::DynamoDB::Table')) expect(table.DeletionProtectionEnabled).toBe(false);
  });

  test('can leave retained tables without protection, for a first deployment', () => {
    const { Data } = synthesizeStub({ protectTables: 'false' }).stacks;
    for (const [, table] of resourcesOf(Data, 'AWS::DynamoDB::Table')) {
      expect(table.DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(table.Properties.DeletionProtectionEnabled).toBe(false);
    }
  });

  test('sets the log retention and the name prefix', () => {
    for (const log of properties('Rest', 'AWS::Logs::LogGroup')) expect(log.RetentionInDays).toBe(7);
    for (const plan of properties('Rest', 'AWS::ApiGateway::UsagePlan')) expect(plan.UsagePlanName).toMatch(/^Other-/);
  });
});
