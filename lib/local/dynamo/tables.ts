import { setTimeout as sleep } from 'node:timers/promises';
import { flagAt, isObject, type Json, type JsonObject, listAt, objectAt, textAt } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type Call, EngineError } from './call.ts';

/** A table of the template. */
export type Table = {
  readonly name: string;
  readonly keys: readonly string[];
  /** Attribute with the unix second at which an item expires, when the table has one. */
  readonly ttlAttribute: string | undefined;
};

/** Creates what the engine does not have yet, and the indexes that a later template has added. */
export async function provisionTables(
  model: Model,
  call: Call,
  log: (line: string) => void,
): Promise<readonly Table[]> {
  const resources = model.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  for (const resource of resources) {
    const existing = await describe(resource.ref, call);
    if (existing === undefined) await call('CreateTable', definitionOf(resource));
    else await addIndexes(resource, existing, call, log);
  }
  return resources.map(tableOf);
}

async function describe(name: string, call: Call): Promise<JsonObject | undefined> {
  try {
    return objectAt(await call('DescribeTable', { TableName: name }), 'Table');
  } catch (error) {
    if (error instanceof EngineError && error.type === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

function definitionOf(resource: Resource): JsonObject {
  const { properties } = resource;
  return {
    TableName: resource.ref,
    AttributeDefinitions: properties.AttributeDefinitions ?? [],
    KeySchema: properties.KeySchema ?? [],
    BillingMode: 'PAY_PER_REQUEST',
    ...indexes(properties, 'GlobalSecondaryIndexes'),
    ...indexes(properties, 'LocalSecondaryIndexes'),
  };
}

/** Only what CreateTable takes: throughput settings and the like of an index are of no use on demand. */
function indexes(properties: JsonObject, field: string): JsonObject {
  const all = listAt(properties, field).map(indexOf);
  return all.length > 0 ? { [field]: all } : {};
}

function indexOf(index: Json): JsonObject {
  const { IndexName, KeySchema, Projection } = isObject(index) ? index : {};
  return { IndexName, KeySchema, Projection };
}

async function addIndexes(
  resource: Resource,
  existing: JsonObject,
  call: Call,
  log: (line: string) => void,
): Promise<void> {
  if (JSON.stringify(keysOf(existing)) !== JSON.stringify(keysOf(resource.properties))) {
    throw new Error(
      `The table ${resource.ref} in the data folder has keys ${keysOf(existing)}, the template has ` +
        `${keysOf(resource.properties)}: use a fresh data folder.`,
    );
  }
  const known = listAt(existing, 'GlobalSecondaryIndexes').map(index => textAt(index, 'IndexName'));
  for (const index of listAt(resource.properties, 'GlobalSecondaryIndexes').map(indexOf)) {
    if (known.includes(textAt(index, 'IndexName'))) continue;
    log(`The table ${resource.ref} gets the index ${textAt(index, 'IndexName')}.`);
    await call('UpdateTable', {
      TableName: resource.ref,
      AttributeDefinitions: resource.properties.AttributeDefinitions ?? [],
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
    await active(resource.ref, call);
  }
}

/** An index is backfilled before the next change is taken. */
async function active(name: string, call: Call): Promise<void> {
  for (let i = 0; i < 1_000; i += 1) {
    const table = await describe(name, call);
    const states = listAt(table, 'GlobalSecondaryIndexes').map(index => textAt(index, 'IndexStatus') ?? 'ACTIVE');
    if (states.every(state => state === 'ACTIVE')) return;
    await sleep(20);
  }
  throw new Error(`An index of ${name} did not become active.`);
}

function tableOf(resource: Resource): Table {
  const ttl = objectAt(resource.properties, 'TimeToLiveSpecification');
  return {
    name: resource.ref,
    keys: keysOf(resource.properties),
    ttlAttribute: flagAt(ttl, 'Enabled', true) ? textAt(ttl, 'AttributeName') : undefined,
  };
}

function keysOf(table: JsonObject): readonly string[] {
  return listAt(table, 'KeySchema').map(key => textAt(key, 'AttributeName') ?? '');
}
