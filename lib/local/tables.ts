import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toEngineUrl } from './dynamo/address.ts';
import { type Call, createEngineCaller, createStackCaller } from './dynamo/call.ts';
import { startEngine } from './dynamo/engine.ts';
import { createOwnCaller, type OpenOwnTables, startOwnEngine } from './dynamo/own.ts';
import { createMissingTables } from './dynamo/tables.ts';
import { lockFolder } from './kernel/lock.ts';
import { ITEMS_FILE, openDatabase, STATE_FILE } from './kernel/state.ts';
import { readAssembly } from './template/assembly.ts';
import { type Json, type JsonObject, listAt } from './template/json.ts';
import { buildTemplateModel, type Model } from './template/resources.ts';

const ENV = { region: 'us-east-1', account: '000000000000' };

export type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StoredTables = {
  /** Of DynamoDB. It needs credentials but does not verify them. */
  readonly endpoint: string;
  /** As `cdk deploy --outputs-file` writes them. */
  readonly outputs: StackOutputs;
  /** Deletes tables that the templates do not have. */
  readonly dropOthers: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Whether a folder's tables are those of an engine. */
export function hasEngineTables(dataDir: string): boolean {
  return !existsSync(join(dataDir, ITEMS_FILE)) && existsSync(join(dataDir, ENGINE_FILE));
}

/** Copies an engine's tables into tables of this process. What was cut off begins again. */
export async function adoptEngineTables(dataDir: string, openOwn: OpenOwnTables): Promise<void> {
  const part = `${ITEMS_FILE}.part`;
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, part + ending), { force: true });
  const engine = await startEngine(dataDir);
  try {
    const database = openDatabase(dataDir, part);
    const [from, to] = [createEngineCaller(engine.address), createOwnCaller(openOwn(database))];
    const { TableNames: names } = await from('ListTables', {});
    for (const name of Array.isArray(names) ? names.map(String) : []) await copyTable(name, from, to);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  } finally {
    await engine.stop();
  }
  renameSync(join(dataDir, part), join(dataDir, ITEMS_FILE));
  renameSync(join(dataDir, ENGINE_FILE), join(dataDir, `${ENGINE_FILE}.former`));
}

const ENGINE_FILE = 'tables.sqlite';

async function copyTable(name: string, from: Call, to: Call): Promise<void> {
  const { Table: definition } = await from('DescribeTable', { TableName: name });
  await to('CreateTable', definition as JsonObject);
  let start: Json | undefined;
  do {
    const page: JsonObject = await from('Scan', { TableName: name, ...(start && { ExclusiveStartKey: start }) });
    await Promise.all(listAt(page, 'Items').map(item => to('PutItem', { TableName: name, Item: item })));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}

/** Empties the streams and all tables of a stopped stack but those named. Its tables must be its own. */
export function emptyFolder(dataDir: string, kept: readonly string[]): void {
  const { release } = lockFolder(resolve(dataDir));
  const [items, state] = [openDatabase(dataDir, ITEMS_FILE), openDatabase(dataDir, STATE_FILE)];
  try {
    for (const { name } of items.prepare('SELECT name FROM _tables').all())
      if (!kept.includes(String(name))) items.exec(`DELETE FROM "${name}"`);
    // Those of a stepped stack are in memory.
    state.exec('DROP TABLE IF EXISTS records');
  } finally {
    items.close();
    state.close();
    release();
  }
}

/** Starts the tables of a data folder without functions, and creates missing ones. */
export async function openTables(
  cdkOut: string,
  dataDir: string,
  openOwn?: OpenOwnTables,
  log: (line: string) => void = () => {},
): Promise<StoredTables> {
  await using opened = new AsyncDisposableStack();
  opened.defer(lockFolder(resolve(dataDir)).release);
  const isOwn = openOwn && !hasEngineTables(dataDir);
  const engine = await (isOwn ? startOwnEngine(resolve(dataDir), openOwn) : startEngine(resolve(dataDir)));
  opened.defer(engine.stop);
  const endpoint = toEngineUrl(engine.address);
  const call = createEngineCaller(engine.address);
  const model = loadModel(cdkOut, endpoint);
  const own = await createMissingTables(model, call, log);
  const held = opened.move();
  return {
    endpoint,
    outputs: model.outputs,
    dropOthers: () => dropOthers(call, new Set(own.map(({ name }) => name))),
    stop: () => held.disposeAsync(),
  };
}

/** Creates the missing tables of templates in a running stack. Returns the outputs. */
export async function addTables(cdkOut: string, endpoint: string, accessKeyId: string): Promise<StackOutputs> {
  const model = loadModel(cdkOut, endpoint);
  await createMissingTables(model, createStackCaller(endpoint, accessKeyId), () => {});
  return model.outputs;
}

function loadModel(cdkOut: string, endpoint: string): Model {
  return buildTemplateModel(readAssembly(cdkOut), { ...ENV, endpoint });
}

async function dropOthers(call: Call, own: ReadonlySet<string>): Promise<void> {
  const { TableNames: names } = await call('ListTables', {});
  for (const name of Array.isArray(names) ? names.map(String) : [])
    if (!own.has(name)) await call('DeleteTable', { TableName: name });
}
