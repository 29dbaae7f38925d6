import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPackageJSON } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  BatchExecuteStatementCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type Table, type TableName, tables } from '../../layers/contract/tables.ts';
import { openSqliteClient } from '../../layers/storage/memory/sqlite-tables.ts';
import { plainClient } from './plain-client.ts';

/** A DynamoDB in memory with a restricted and an unrestricted client. */
export type Engine = {
  readonly client: DynamoDBClient;
  readonly anyones: DynamoDBClient;
  /** Fills tables fast; nothing is checked or metered. */
  readonly plain: DynamoDBClient;
  readonly stop: () => Promise<void>;
};

export type EngineName = 'dynoxide' | 'embedded';

export type TableNames = Readonly<Record<TableName, string>>;

const ANSWER_MS_MAX = 60_000;

export const startEngine = async (name: EngineName): Promise<Engine> => {
  if (name === 'embedded') return startPlainEngine();
  return startDynoxide();
};

/** In this process, for suites that need only the semantics. */
export const startPlainEngine = async (): Promise<Engine> => {
  const anyones = openSqliteClient(new DatabaseSync(':memory:'));
  return { client: guarded({ ...anyones } as DynamoDBClient), anyones, plain: anyones, stop: async () => {} };
};

const startDynoxide = async (): Promise<Engine> => {
  const manifest = findPackageJSON(`@dynoxide/${process.platform}-${process.arch}`, import.meta.url);
  const port = await freePort();
  const binary = join(dirname(manifest!), 'dynoxide');
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await answering(port);
  return {
    client: guarded(clientOf(port)),
    anyones: clientOf(port),
    plain: plainClient(port),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

const clientOf = (port: number): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

/** Rejects writes that the table's row does not allow, like IAM. */
const guarded = (client: DynamoDBClient): DynamoDBClient => {
  const send = client.send.bind(client) as (command: object, ...rest: unknown[]) => Promise<unknown>;
  const checked = async (command: { readonly input: object }, ...rest: unknown[]): Promise<unknown> => {
    for (const [way, table] of writesOf(command)) {
      const row = (tables as Readonly<Record<string, Table>>)[table.replace(/-\d+-\d+$/, '')];
      if (row !== undefined && !row.writes.includes(way))
        throw new Error(`No row says that ${table} is written by ${way}.`);
    }
    return send(command, ...rest);
  };
  return Object.assign(client, { send: checked });
};

const writesOf = (command: object): readonly (readonly [Table['writes'][number], string])[] => {
  if (command instanceof PutItemCommand) return [['put', command.input.TableName!]];
  if (command instanceof UpdateItemCommand) return [['update', command.input.TableName!]];
  if (command instanceof DeleteItemCommand) return [['delete', command.input.TableName!]];
  if (command instanceof BatchWriteItemCommand)
    return Object.keys(command.input.RequestItems ?? {}).map(table => ['batch', table]);
  if (command instanceof BatchExecuteStatementCommand)
    return (command.input.Statements ?? []).map(({ Statement }) => ['statements', Statement!.split('"')[1]!]);
  return [];
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
};

const answering = async (port: number): Promise<void> => {
  for (const until = Date.now() + ANSWER_MS_MAX; Date.now() < until; await sleep(10))
    if (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => null)) return;
  throw new Error(`dynoxide did not answer within ${ANSWER_MS_MAX} ms.`);
};

let made = 0;

/** Creates tables from the rows of the stacks. */
export const makeTables = async <Name extends TableName>(
  client: DynamoDBClient,
  names: readonly Name[] = Object.keys(tables) as Name[],
): Promise<Pick<TableNames, Name>> => {
  const suffix = `${process.pid}-${made++}`;
  await Promise.all(names.map(name => makeTable(client, `${name}-${suffix}`, tables[name])));
  return Object.fromEntries(names.map(name => [name, `${name}-${suffix}`])) as TableNames;
};

const makeTable = async (client: DynamoDBClient, name: string, row: Table): Promise<void> => {
  const indexes = Object.entries(row.indexes);
  const attributes = [row.partition, row.sort, ...indexes.flatMap(([, index]) => [index.partition, index.sort])];
  const types = new Map(attributes.filter(attribute => attribute !== null).map(({ name, type }) => [name, type]));
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
      KeySchema: keySchema(row),
      ...(indexes.length > 0 && {
        GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
          IndexName,
          KeySchema: keySchema(index),
          Projection: { ProjectionType: 'KEYS_ONLY' },
        })),
      }),
    }),
  );
};

const keySchema = ({ partition, sort }: Pick<Table, 'partition' | 'sort'>) => [
  { AttributeName: partition.name, KeyType: 'HASH' as const },
  ...(sort ? [{ AttributeName: sort.name, KeyType: 'RANGE' as const }] : []),
];

/** Every suite runs on each engine. */
export const engineNames = ['dynoxide', 'embedded'] as const satisfies readonly EngineName[];
