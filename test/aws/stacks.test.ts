import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../layers/contract/pages.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { exporters, optionalSchedules, schedules } from '../../layers/contract/schedules.ts';
import { streams } from '../../layers/contract/streams.ts';
import { tables } from '../../layers/contract/tables.ts';
import { tierNames } from '../../layers/contract/tiers.ts';
import { allFunctions } from '../../lib/build/functions.ts';
import { acceptedFindings } from './accepted-findings.ts';
import { everythingOn, type Json, type JsonObject, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const assembly = synthesizeStub(everythingOn);
const { stacks } = assembly;
const everything = stackNames.flatMap(name => Object.entries(stacks[name].Resources));

test('have nothing of self-service unless prices are set', () => {
  const plain = synthesizeStub().stacks;
  expect(Object.keys(plain)).not.toContain('Accounts');
  expect(JSON.stringify(plain)).not.toMatch(/stripe|functions\/accounts/i);
});

describe('stacks', () => {
  test('deploy the stage of the sockets after each of its routes', () => {
    const routes = resourcesOf(stacks.Socket, 'AWS::ApiGatewayV2::Route').map(([name]) => name);
    const [found] = resourcesOf(stacks.Socket, 'AWS::ApiGatewayV2::Stage');
    const { DependsOn } = found![1] as { readonly DependsOn?: readonly string[] };
    expect(routes.length).toBe(3);
    expect(DependsOn?.toSorted()).toEqual(routes.toSorted());
  });

  test('have one table per row, with its keys, indexes and TTL', () => {
    const created = resourcesOf(stacks.Data, 'AWS::DynamoDB::Table').map(([, { Properties }]) => Properties);
    const expected = Object.values(tables).map(({ partition, sort, indexes, expires }) => ({
      KeySchema: [partition, sort].filter(key => key !== null).map(({ name }) => name),
      indexes: Object.keys(indexes),
      expires,
    }));
    expect(
      created.map(table => ({
        KeySchema: (table.KeySchema as readonly { AttributeName: string }[]).map(key => key.AttributeName),
        indexes: ((table.GlobalSecondaryIndexes ?? []) as readonly { IndexName: string }[]).map(row => row.IndexName),
        expires: (table.TimeToLiveSpecification as { AttributeName: string } | undefined)?.AttributeName ?? null,
      })),
    ).toEqual(expected);
    for (const table of created) {
      expect(table).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  test('retain stateful resources, except those of a first deployment that fails', () => {
    const stateful = everything.filter(([, { Type }]) => /DynamoDB::Table|Kinesis::Stream$|SQS::Queue$/.test(Type));
    // Queues: dead letters and deliveries.
    expect(stateful).toHaveLength(Object.keys(tables).length + Object.keys(streams).length + 2);
    for (const [, resource] of stateful) {
      expect(resource).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  test('have state in the data stack only', () => {
    const elsewhere = stackNames.filter(name => name !== 'Data').flatMap(name => Object.values(stacks[name].Resources));
    expect(elsewhere.filter(({ Type }) => /DynamoDB|Kinesis::Stream$|SQS/.test(Type))).toEqual([]);
  });

  test('have one function per row on Node 24 and arm64, each with its role and expiring log', () => {
    const ofCdk = /^Custom(S3AutoDeleteObjects|CDKBucketDeployment)/;
    const functions = everything.filter(([id, { Type }]) => Type === 'AWS::Lambda::Function' && !ofCdk.test(id));
    expect(functions.map(([, { Properties }]) => Properties.Description).sort()).toEqual(
      allFunctions.map(({ file }) => `functions/${file}.ts`).sort(),
    );
    for (const [, { Properties }] of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
      expect(Properties.TracingConfig).toBeUndefined();
    }
    const distinct = (key: string) => new Set(functions.map(([, { Properties }]) => JSON.stringify(Properties[key])));
    expect([distinct('Role').size, distinct('LoggingConfig').size]).toEqual([functions.length, functions.length]);
    const logs = everything.filter(([, { Type }]) => Type === 'AWS::Logs::LogGroup');
    expect(new Set(logs.map(([, { Properties }]) => Properties.RetentionInDays))).toEqual(new Set([30]));
  });

  test('limit mappings in retries and age, bisect batches of processors, and keep discarded records', () => {
    const mappings = resourcesOf(stacks.Streams, 'AWS::Lambda::EventSourceMapping')
      .map(([, row]) => row.Properties)
      .filter(({ StartingPosition }) => StartingPosition !== undefined);
    expect(mappings.map(mapping => mapping.BatchSize)).toEqual(Object.values(processors).map(row => row.batchSize));
    expect(mappings.map(mapping => mapping.MaximumBatchingWindowInSeconds)).toEqual(
      Object.values<Processor>(processors).map(({ gathers }) => (gathers ? 10 : 0)),
    );
    expect(processors.coordination.gathers).toBe(true);
    for (const [at, mapping] of mappings.entries()) {
      const name = Object.keys(processors)[at]!;
      const isFanOut = name === 'fanOut';
      expect(flatten(mapping, 'Streams', stacks)).toMatchObject({
        BisectBatchOnFunctionError: !isFanOut,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 100,
        // Half of what their streams keep.
        MaximumRecordAgeInSeconds: ['fanOut', 'rules'].includes(name) ? 43_200 : 259_200,
        StartingPosition: 'TRIM_HORIZON',
        ParallelizationFactor: isFanOut ? 10 : 1,
        DestinationConfig: { OnFailure: { Destination: expect.stringMatching(/Data\.DeadLetters\w+\.Arn/) } },
      });
    }
  });

  test('run each schedule at its rate', () => {
    const rates = resourcesOf(stacks.Streams, 'AWS::Events::Rule').map(([, row]) => row.Properties.ScheduleExpression);
    const rows = [...Object.values(schedules), ...Object.values(exporters), optionalSchedules.seal];
    const stated = rows.map(({ rateMinutes }) => `rate(${rateMinutes} minute${rateMinutes > 1 ? 's' : ''})`);
    expect(rates.toSorted()).toEqual(stated.toSorted());
  });

  test('encrypt streams and dead letters, and require TLS for dead letters', () => {
    for (const [id, { Properties }] of resourcesOf(stacks.Data, 'AWS::Kinesis::Stream')) {
      const RetentionPeriodHours = /^Streams(Push|Rules)/.test(id) ? 24 : 168;
      expect(Properties).toMatchObject({ StreamEncryption: { EncryptionType: 'KMS' }, RetentionPeriodHours });
    }
    const [queue] = resourcesOf(stacks.Data, 'AWS::SQS::Queue');
    expect(queue?.[1].Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
    expect(JSON.stringify(resourcesOf(stacks.Data, 'AWS::SQS::QueuePolicy'))).toContain(
      '"aws:SecureTransport":"false"',
    );
  });

  test('name no account and no region', () => {
    // A key of KMS is named by the operator.
    expect(JSON.stringify(stacks).replaceAll(everythingOn.rootsKeyArn, '')).not.toMatch(
      /\d{12}[:-]|(us|eu|ap|sa|ca|me|af)-[a-z]+-\d/,
    );
  });

  test('stay under 500 resources each, with room for more routes', () => {
    for (const name of stackNames) expect(Object.keys(stacks[name].Resources).length).toBeLessThan(500);
    const rest = Object.values(stacks.Rest.Resources);
    const ofFunctions = rest.filter(({ Type }) => /Lambda::(Function|Permission)|IAM|Logs/.test(Type)).length;
    // Nothing outside invokes `past`, targets are below two paths, and `pages` is invoked for several.
    const each = (ofFunctions - (pagePaths.length - 1)) / resourcesOf(stacks.Rest, 'AWS::Lambda::Function').length;
    expect(each).toBe(4);
    expect(rest.length).toBeLessThan(400);
  });

  test('have outputs with stable names', () => {
    const names = stackNames.flatMap(name => Object.keys(stacks[name].Outputs ?? {}));
    const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    expect(names.filter(name => !/^Read[0-9a-f]{10}$/.test(name)).sort()).toEqual(
      [
        ...[
          'RestUrl',
          'SocketUrl',
          'IngestUrl',
          'AccountsUrl',
          'X402Url',
          'DataFormats',
          'DeadLettersUrl',
          'DeliveriesUrl',
          'NoticesTopicArn',
          'ConsoleUrl',
          'ConsoleDistribution',
          'ArchiveBucket',
          'ArchiveDatabase',
          'ArchiveWorkGroup',
        ],
        ...Object.keys(tables).map(name => `${capital(name)}Table`),
        ...Object.keys(streams).map(name => `${capital(name)}Stream`),
        ...tierNames.map(name => `UsagePlan${capital(name)}`),
      ].sort(),
    );
  });

  test('raise alarms on a silent feed, dead letters, lag, failures, throttling and parked keys', () => {
    const metrics = resourcesOf(stacks.Observability, 'AWS::CloudWatch::Alarm').map(
      ([, row]) => row.Properties.MetricName,
    );
    // Calculated alarms have several metrics.
    expect(new Set(metrics.filter(metric => metric !== undefined))).toEqual(
      new Set([
        'chain_events_accepted_total',
        'ApproximateNumberOfMessagesVisible',
        'ApproximateAgeOfOldestMessage',
        '5XXError',
        'ExecutionError',
        'IteratorAge',
        'Errors',
        'Throttles',
        'Duration',
        'ClaimedAccountConcurrency',
        'WriteProvisionedThroughputExceeded',
        'chain_records_parked_total',
        'chain_coordination_oversize_total',
        'chain_token_list_oversize_total',
        'chain_board_oversize_total',
        'chain_decode_failed_total',
        'chain_billing_records_failed_total',
      ]),
    );
    const counted = (name: string) => metrics.filter(metric => metric === name).length;
    // Fan-out and rules have no keys to park.
    expect([counted('IteratorAge'), counted('chain_records_parked_total')]).toEqual([5, 3]);
  });

  test('pass the AWS Solutions checks except for accepted findings, all of which occur', () => {
    const { violations } = new AwsSolutionsChecks(assembly.app).validateScope(assembly.app);
    const found = violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    );
    expect(found.filter(finding => !acceptedFindings.some(({ finding: accepted }) => accepted.test(finding)))).toEqual(
      [],
    );
    expect(acceptedFindings.filter(({ finding }) => !found.some(text => finding.test(text)))).toEqual([]);
  });

  test.each(stackNames)('%s matches the committed template; review the diff before `vitest -u`', async name => {
    await expect(shapeOf(flatten(stacks[name] as unknown as Json, name, stacks))).toMatchFileSnapshot(
      `generated/${name}.json`,
    );
  });
});

/**
 * Code digests change with every function. Exports follow the order in which the CDK meets
 * references.
 */
const shapeOf = (template: Json): string =>
  `${JSON.stringify({ ...(template as JsonObject), Outputs: sorted((template as JsonObject).Outputs ?? {}) }, null, 1)
    .replaceAll(/[0-9a-f]{64}/g, '<asset>')
    .replaceAll(/ApiDeployment[0-9A-F]{8}[0-9a-f]{32}/g, 'ApiDeployment<digest>')}\n`;

const sorted = (outputs: Json): Json =>
  Object.fromEntries(Object.entries(outputs as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1)));
