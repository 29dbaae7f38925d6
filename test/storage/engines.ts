import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { findPackageJSON } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchExecuteStatementCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type Table, type TableName, tables } from '../../layers/contract/tables.ts';
import { openMemoryClient } from './memory-engine.ts';

/** A DynamoDB in memory with a restricted and an unrestricted client. */
export type Engine = {
  readonly client: DynamoDBClient;
  readonly anyones: DynamoDBClient;
  readonly stop: () => Promise<void>;
};

export type EngineName = 'dynoxide' | 'dynalite' | 'memory';

export type TableNames = Readonly<Record<TableName, string>>;

const ANSWER_MS_MAX = 60_000;

export const startEngine = async (name: EngineName): Promise<Engine> => {
  if (name === 'memory') return startPlainEngine();
  return name === 'dynoxide' ? startDynoxide() : startDynalite();
};

/** In this process, for suites that need only the semantics. */
export const startPlainEngine = async (): Promise<Engine> => {
  const anyones = openMemoryClient();
  return { client: guarded({ ...anyones } as DynamoDBClient), anyones, stop: async () => {} };
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
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

const startDynalite = async (): Promise<Engine> => {
  const module: unknown = await import('dynalite' as string);
  const make = (module as { default: (options: object) => Server }).default;
  const server = make({ createTableMs: 0 });
  // A socket that the server ends while the client reuses it fails a call.
  server.keepAliveTimeout = 0;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [client, anyones] = [guarded(clientOf(port)), clientOf(port)];
  return {
    client,
    anyones,
    stop: async () => {
      client.destroy();
      anyones.destroy();
      await new Promise(resolve => server.close(resolve));
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
  const made = await client.send(
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
  if (made.TableDescription?.TableStatus === 'ACTIVE') return;
  // dynalite activates a table after a timer.
  while ((await client.send(new DescribeTableCommand({ TableName: name }))).Table?.TableStatus !== 'ACTIVE')
    await sleep(2);
};

const keySchema = ({ partition, sort }: Pick<Table, 'partition' | 'sort'>) => [
  { AttributeName: partition.name, KeyType: 'HASH' as const },
  ...(sort ? [{ AttributeName: sort.name, KeyType: 'RANGE' as const }] : []),
];

/** Every suite runs on each engine. */
export const engineNames = ['dynoxide', 'dynalite', 'memory'] as const satisfies readonly EngineName[];
