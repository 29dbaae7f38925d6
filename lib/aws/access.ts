import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Door } from '../../layers/contract/doors.ts';
import { layerFile, layerVariable } from '../../layers/contract/layers.ts';
import { INDEX_VARIABLE, QUEUE_VARIABLE, SOCKET_VARIABLE, streamVariable } from '../../layers/contract/streams.ts';
import { type TableName, tables, tableVariable, writeActions } from '../../layers/storage/tables.ts';
import type { Data } from './data.ts';
import { keysOf } from './rows.ts';
import type { SocketPlace } from './socket-place.ts';

/** What a door's rights and variables may refer to. */
export type Surroundings = Data & { readonly socket?: SocketPlace };

/** The statements that a door's row comes to: its own tables, streams, queue and sockets, and nothing else. */
export const statementsOf = (door: Door, around: Surroundings): PolicyStatement[] =>
  [
    ...door.readsTables.map(tableNamed).map(table => allow(READ, withIndexes(table, around))),
    ...door.writesTables.map(tableNamed).map(table => allow(writesOf(table), [around.tables[table].tableArn])),
    ...door.emits.map(stream => allow(['kinesis:PutRecord', 'kinesis:PutRecords'], [around.streams[stream].streamArn])),
    ...door.describes.map(stream => allow(['kinesis:DescribeStreamSummary'], [around.streams[stream].streamArn])),
    door.deadLetters ? allow(['sqs:SendMessage'], [around.deadLetters.queueArn]) : null,
    door.pushes ? allow(['execute-api:ManageConnections'], connections(socketOf(door, around))) : null,
    ...indexStatements(door, around),
  ].filter(statement => statement !== null);

/** The variables a door is told names by. The SDK's region and credentials are the platform's own. */
export const variablesOf = (door: Door, around: Surroundings): Record<string, string> => ({
  ...Object.fromEntries(
    [...new Set([...door.readsTables, ...door.writesTables].map(tableNamed))].map(table => [
      tableVariable(table),
      around.tables[table].tableName,
    ]),
  ),
  ...Object.fromEntries(
    [...door.emits, ...door.describes].map(stream => [streamVariable(stream), around.streams[stream].streamName]),
  ),
  ...(door.deadLetters && { [QUEUE_VARIABLE]: around.deadLetters.queueUrl }),
  ...(door.pushes && { [SOCKET_VARIABLE]: socketOf(door, around).endpoint }),
  ...(door.vectorIndex && around.vectorIndex && { [INDEX_VARIABLE]: around.vectorIndex.attrIndexArn }),
  ...Object.fromEntries(door.layers.map(layer => [layerVariable(layer), layerFile(layer)])),
});

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writesOf = (table: TableName): readonly string[] =>
  tables[table].writes.flatMap(way => writeActions[way].map(action => `dynamodb:${action}`));

/** A query that filters or returns metadata needs the right to get vectors too. */
const INDEX_ACTIONS = {
  reads: ['s3vectors:QueryVectors', 's3vectors:GetVectors'],
  writes: ['s3vectors:PutVectors', 's3vectors:DeleteVectors'],
} as const;

/** Nothing for a door that has no business with the index, or where there is none. */
const indexStatements = (door: Door, { vectorIndex }: Surroundings): PolicyStatement[] =>
  door.vectorIndex && vectorIndex ? [allow(INDEX_ACTIONS[door.vectorIndex], [vectorIndex.attrIndexArn])] : [];

/** A statement that allows just these actions on just these resources. */
export const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });

/** A row names its tables as text; a name without a table is a mistake in the row. */
const tableNamed = (name: string): TableName => {
  const table = keysOf(tables).find(candidate => candidate === name);
  if (table !== undefined) return table;
  throw new Error(`a row names the table "${name}"; the tables are ${Object.keys(tables).join(', ')}`);
};

/** A table and each of its indexes by name, so that no wildcard is needed. */
const withIndexes = (table: TableName, { tables: made }: Surroundings): readonly string[] => [
  made[table].tableArn,
  ...Object.keys(tables[table].indexes).map(index => `${made[table].tableArn}/index/${index}`),
];

/** Sending to a socket is POST and closing it is DELETE; a socket's id is not known beforehand. */
const connections = ({ apiId, stage }: SocketPlace): readonly string[] =>
  ['POST', 'DELETE'].map(
    method =>
      `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${apiId}/${stage}/${method}/@connections/*`,
  );

const socketOf = (door: Door, { socket }: Surroundings): SocketPlace => {
  if (!socket) throw new Error(`${door.door} pushes to sockets, but its stack is not given the socket API`);
  return socket;
};
