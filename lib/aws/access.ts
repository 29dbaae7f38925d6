import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type FunctionSpec, listFunctionTables } from '../../layers/contract/functions.ts';
import { toLayerMountPath, toLayerVariable } from '../../layers/contract/layers.ts';
import { type TableName, tables, writeActions } from '../../layers/contract/tables.ts';
import {
  type AddressName,
  DELIVERIES_VARIABLE,
  GENERATION_VARIABLE,
  INDEX_VARIABLE,
  QUEUE_VARIABLE,
  SOCKET_VARIABLE,
  TOPIC_VARIABLE,
  toAddressVariable,
  toRetentionVariable,
  toStreamVariable,
  toTableVariable,
} from '../../layers/contract/variables.ts';
import type { Data } from './data.ts';
import type { SocketEndpoint } from './socket-endpoint.ts';

/** Resources a function may use. */
export type AppResources = Data & {
  readonly socket?: SocketEndpoint;
  /** Public addresses of APIs. */
  readonly addresses?: Readonly<Record<AddressName, string>>;
  /** Days that items of a table are kept; 0 keeps them forever. */
  readonly retentionDays?: (table: TableName) => number;
};

/** Reads a secret, also one under a key of the customer. */
export function readParameter(parameter: string, keyArn: string): PolicyStatement[] {
  return [
    createAllowStatement(
      ['ssm:GetParameter'],
      [`arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter/${parameter.replace(/^\//, '')}`],
    ),
    ...(keyArn === '' ? [] : [createAllowStatement(['kms:Decrypt'], [keyArn])]),
  ];
}

/** IAM statements of one function: its own tables, streams, queue and sockets. */
export function createFunctionStatements(spec: FunctionSpec, resources: AppResources): PolicyStatement[] {
  return [
    ...(spec.reads ?? []).map(table => {
      // Names each index, which avoids a wildcard.
      const { tables: created } = resources;

      return createAllowStatement(readsOf, [
        created[table].tableArn,
        ...Object.keys(tables[table].indexes).map(index => `${created[table].tableArn}/index/${index}`),
      ]);
    }),
    ...(spec.scans ?? []).map(table => createAllowStatement(['dynamodb:Scan'], [resources.tables[table].tableArn])),
    ...(spec.writes ?? []).map(table =>
      createAllowStatement(listWriteActions(table), [resources.tables[table].tableArn]),
    ),
    spec.counts && !spec.writes?.includes('operations')
      ? createAllowStatement(['dynamodb:UpdateItem'], [resources.tables.operations.tableArn])
      : null,
    spec.budgets && !spec.reads?.includes('operations')
      ? createAllowStatement(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [resources.tables.operations.tableArn])
      : null,
    spec.meters ? createAllowStatement(['dynamodb:PutItem'], [resources.tables.usage.tableArn]) : null,
    ...(spec.emits ?? []).map(stream =>
      createAllowStatement(['kinesis:PutRecord', 'kinesis:PutRecords'], [resources.streams[stream].streamArn]),
    ),
    ...(spec.describes ?? []).map(stream =>
      createAllowStatement(['kinesis:DescribeStreamSummary'], [resources.streams[stream].streamArn]),
    ),
    spec.deadLetters ? createAllowStatement(['sqs:SendMessage'], [resources.deadLetters.queueArn]) : null,
    spec.delivers ? createAllowStatement(['sqs:SendMessage'], [resources.deliveries.queueArn]) : null,
    spec.notifies ? createAllowStatement(['sns:Publish'], [resources.notices.topicArn]) : null,
    spec.pushes
      ? createAllowStatement(['execute-api:ManageConnections'], formatConnectionArns(getSocket(spec, resources)))
      : null,
    ...createIndexStatements(spec, resources),
  ].filter(statement => statement !== null);
}

/** Environment variables of one function: the names of its resources. */
export function buildFunctionVariables(spec: FunctionSpec, resources: AppResources): Record<string, string> {
  return {
    ...Object.fromEntries(
      listNamedTables(spec).map(table => [toTableVariable(table), resources.tables[table].tableName]),
    ),
    ...buildRetentionVariables(spec, resources),
    ...Object.fromEntries(
      [...(spec.emits ?? []), ...(spec.describes ?? [])].map(stream => [
        toStreamVariable(stream),
        resources.streams[stream].streamName,
      ]),
    ),
    ...Object.fromEntries(
      (spec.addresses ?? []).map(api => {
        if (!resources.addresses)
          throw new Error(
            `${spec.file} names the address of the ${api} API, but its stack has no addresses. ` +
              'Pass them to the stack.',
          );
        return [toAddressVariable(api), resources.addresses[api]];
      }),
    ),
    ...(resources.generation > 0 &&
      listFunctionTables(spec).includes('wallets') && { [GENERATION_VARIABLE]: String(resources.generation) }),
    ...(spec.deadLetters && { [QUEUE_VARIABLE]: resources.deadLetters.queueUrl }),
    ...(spec.delivers && { [DELIVERIES_VARIABLE]: resources.deliveries.queueUrl }),
    ...(spec.notifies && { [TOPIC_VARIABLE]: resources.notices.topicArn }),
    ...(spec.pushes && { [SOCKET_VARIABLE]: getSocket(spec, resources).endpoint }),
    ...(spec.vectorIndex && resources.vectorIndex && { [INDEX_VARIABLE]: resources.vectorIndex.attrIndexArn }),
    ...Object.fromEntries((spec.layers ?? []).map(layer => [toLayerVariable(layer), toLayerMountPath(layer)])),
  };
}

/** Days of the tables whose items end. */
function buildRetentionVariables(spec: FunctionSpec, { retentionDays }: AppResources): Record<string, string> {
  return Object.fromEntries(
    listNamedTables(spec).flatMap(table => {
      const days = retentionDays?.(table) ?? 0;
      return days === 0 ? [] : [[toRetentionVariable(table), String(days)]];
    }),
  );
}

function listNamedTables(spec: FunctionSpec): readonly TableName[] {
  return [
    ...listFunctionTables(spec),
    ...(spec.counts ? (['operations'] as const) : []),
    ...(spec.meters ? (['usage'] as const) : []),
  ];
}

export const readsOf = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
export function listWriteActions(table: TableName): readonly string[] {
  return tables[table].writes.flatMap(way => writeActions[way].map(action => `dynamodb:${action}`));
}

/** A query that filters or returns metadata needs `GetVectors` too. */
const INDEX_ACTIONS = {
  reads: ['s3vectors:QueryVectors', 's3vectors:GetVectors'],
  writes: ['s3vectors:PutVectors', 's3vectors:DeleteVectors'],
} as const;

function createIndexStatements(spec: FunctionSpec, { vectorIndex }: AppResources): PolicyStatement[] {
  return spec.vectorIndex && vectorIndex
    ? [createAllowStatement(INDEX_ACTIONS[spec.vectorIndex], [vectorIndex.attrIndexArn])]
    : [];
}

export function createAllowStatement(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}

/** `POST` sends and `DELETE` closes. Connection ids are not known at deploy time. */
function formatConnectionArns({ apiId, stage }: SocketEndpoint): readonly string[] {
  return ['POST', 'DELETE'].map(
    method =>
      `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${apiId}/${stage}/${method}/@connections/*`,
  );
}

function getSocket(spec: FunctionSpec, { socket }: AppResources): SocketEndpoint {
  if (!socket)
    throw new Error(`${spec.file} pushes to sockets, but its stack has no socket API. Pass socket to the stack.`);
  return socket;
}
