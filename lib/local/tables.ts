import { resolve } from 'node:path';
import { toClientSettings } from './dynamo/address.ts';
import { type Call, createEngineCaller, createStackCaller } from './dynamo/call.ts';
import { startEngine } from './dynamo/engine.ts';
import { type OpenOwnTables, startOwnEngine } from './dynamo/own.ts';
import { createMissingTables } from './dynamo/tables.ts';
import { lockFolder } from './kernel/lock.ts';
import { readAssembly } from './template/assembly.ts';
import { buildTemplateModel, type Model } from './template/resources.ts';

const ENV = { region: 'us-east-1', account: '000000000000' };

export type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StoredTables = {
  /** Of DynamoDB. It needs credentials but does not verify them. */
  readonly endpoint: string;
  /** Of the engine's socket, where it has no port. */
  readonly socketPath?: string;
  /** As `cdk deploy --outputs-file` writes them. */
  readonly outputs: StackOutputs;
  /** Deletes tables that the templates do not have. */
  readonly dropOthers: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts the tables of a data folder without functions, and creates missing ones. */
export async function openTables(
  cdkOut: string,
  dataDir: string,
  log: (line: string) => void = () => {},
  openOwn?: OpenOwnTables,
): Promise<StoredTables> {
  await using opened = new AsyncDisposableStack();
  opened.defer(lockFolder(resolve(dataDir)).release);
  const engine = openOwn ? await startOwnEngine(resolve(dataDir), openOwn) : await startEngine(resolve(dataDir), log);
  opened.defer(engine.stop);
  const settings = toClientSettings(engine.address);
  const call = createEngineCaller(engine.address);
  const model = loadModel(cdkOut, settings.endpoint);
  const own = await createMissingTables(model, call, log);
  const held = opened.move();
  return {
    ...settings,
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
