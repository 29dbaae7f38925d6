import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Stream, StreamEncryption, StreamMode } from 'aws-cdk-lib/aws-kinesis';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functions } from '../../layers/contract/functions.ts';
import { getRetentionHours, type StreamRow, streams } from '../../layers/contract/streams.ts';
import { type Table as TableRow, tables } from '../../layers/contract/tables.ts';
import { computeGeneration, describeFormats, getOwnFormats } from '../../layers/storage/operations/data-version.ts';
import { resolveTableCapacity, scaleCapacity } from './capacity.ts';
import { listRowNames, mapRows, toConstructId } from './rows.ts';
import type { Settings } from './settings.ts';
import { makeVectorIndex } from './vector-index.ts';

export type Data = ReturnType<typeof defineDataStack>;

/** A table of this stack, or an existing one. */
export type AppTable = Pick<Table, 'tableName' | 'tableArn' | 'metric'>;

/** Maximum of SQS. */
const DEAD_LETTER_DAYS = 14;

/** A try of the last day still waits. */
const DELIVERY_DAYS = 2;
/** Six times the timeout of its function, as AWS advises. */
const VISIBILITY_SECONDS = 6 * functions.deliver.timeoutSeconds;
const RECEIVES_MAX = 10;

/** The only stack with state, and all of it. With `retainData` its resources outlive it. */
export function defineDataStack(stack: Stack, settings: Settings) {
  const [tableHome, streamHome] = [new Construct(stack, 'Tables'), new Construct(stack, 'Streams')];
  const deadLetters = makeQueue(stack, 'DeadLetters', settings, { retentionPeriod: Duration.days(DEAD_LETTER_DAYS) });
  const deliveries = makeQueue(stack, 'Deliveries', settings, {
    retentionPeriod: Duration.days(DELIVERY_DAYS),
    visibilityTimeout: Duration.seconds(VISIBILITY_SECONDS),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: RECEIVES_MAX },
  });
  const data = {
    tables: mapRows(tables, (name, row) => {
      // An existing table of the setting, or one of this stack.
      // Derived tables of another format have another name, so two versions never share one.
      const { derived } = row;
      const { rebuild } = settings;
      const generation = computeGeneration(rebuild);
      const id = derived && generation > 0 ? `${toConstructId(name)}G${generation}` : toConstructId(name);
      const tableName = settings.adoptTables.get(name);
      return tableName === undefined
        ? makeTable(tableHome, id, row, settings)
        : Table.fromTableName(tableHome, id, tableName);
    }),
    streams: mapRows(streams, (name, row: StreamRow) => {
      const resourceName = settings.adoptStreams.get(name);
      if (resourceName === undefined)
        return new Stream(streamHome, toConstructId(name), {
          ...(settings.streamMode === 'provisioned'
            ? { streamMode: StreamMode.PROVISIONED, shardCount: row.shards ?? settings.shards }
            : { streamMode: StreamMode.ON_DEMAND }),
          retentionPeriod: Duration.hours(getRetentionHours(name, settings.streamRetentionHours)),
          encryption: StreamEncryption.MANAGED,
          removalPolicy: selectRemovalPolicy(settings),
        });
      const arn = Stack.of(streamHome).formatArn({ service: 'kinesis', resource: 'stream', resourceName });
      return Stream.fromStreamArn(streamHome, toConstructId(name), arn);
    }),
    /** Of the derived tables. */
    generation: computeGeneration(settings.rebuild),
    deadLetters,
    notices: makeNotices(stack, settings),
    deliveries,
    /** Null if similar wallets are searched in memory. */
    vectorIndex: makeVectorIndex(stack, settings),
  };
  for (const name of listRowNames(tables))
    createOutput(stack, `${toConstructId(name)}Table`, data.tables[name].tableName);
  for (const name of listRowNames(streams))
    createOutput(stack, `${toConstructId(name)}Stream`, data.streams[name].streamName);
  createOutput(stack, 'DataFormats', describeFormats(getOwnFormats(settings.rebuild)));
  createOutput(stack, 'DeadLettersUrl', data.deadLetters.queueUrl);
  createOutput(stack, 'DeliveriesUrl', data.deliveries.queueUrl);
  createOutput(stack, 'NoticesTopicArn', data.notices.topicArn);
  return data;
}

function makeQueue(stack: Stack, id: string, settings: Settings, more: QueueProps): Queue {
  const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  return new Queue(stack, id, { ...common, removalPolicy: selectRemovalPolicy(settings), ...more });
}

function createOutput(stack: Stack, id: string, value: string) {
  return new CfnOutput(stack, id, { value });
}

/** A first deployment that fails removes what it created, so that it can be repeated. */
function selectRemovalPolicy(settings: Settings) {
  return settings.retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

function toAttribute({ name, type }: { readonly name: string; readonly type: 'S' | 'N' }) {
  return {
    name,
    type: type === 'S' ? AttributeType.STRING : AttributeType.NUMBER,
  };
}

/** Encrypted with the key that DynamoDB owns: free, and the data is public or hashed. */
function makeTable(home: Construct, id: string, row: TableRow, settings: Settings): Table {
  const table = new Table(home, id, {
    partitionKey: toAttribute(row.partition),
    ...(row.sort && { sortKey: toAttribute(row.sort) }),
    ...(row.expires !== null && { timeToLiveAttribute: row.expires }),
    ...resolveTableCapacity(settings),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: !row.derived || settings.backupDerived },
    deletionProtection: settings.retainData && settings.protectTables,
    removalPolicy: selectRemovalPolicy(settings),
  });
  const { billingMode: _ofTable, ...indexCapacity } = resolveTableCapacity(settings);
  for (const [indexName, { partition, sort }] of Object.entries(row.indexes)) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: toAttribute(partition),
      sortKey: toAttribute(sort),
      projectionType: ProjectionType.KEYS_ONLY,
      ...indexCapacity,
    });
  }
  scaleCapacity(table, Object.keys(row.indexes), settings);
  return table;
}

/** Notices to the operator, such as an account that used its allowance. */
function makeNotices(stack: Stack, settings: Settings): Topic {
  const topic = new Topic(stack, 'NoticesTopic', { enforceSSL: true });
  topic.applyRemovalPolicy(selectRemovalPolicy(settings));
  if (settings.noticesEmail !== '') topic.addSubscription(new EmailSubscription(settings.noticesEmail));
  return topic;
}
