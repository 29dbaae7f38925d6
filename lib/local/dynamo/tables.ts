import { setTimeout as sleep } from 'node:timers/promises';
import {
  getJsonFlag,
  getJsonObject,
  getJsonText,
  isObject,
  type Json,
  type JsonObject,
  listAt,
} from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type Call, isRefusal } from './call.ts';
import type { Keys } from './parts.ts';

export type Table = ReturnType<typeof toTable>;

/** Creates missing tables and indexes. */
export async function createMissingTables(
  model: Model,
  call: Call,
  log: (line: string) => void,
): Promise<readonly Table[]> {
  const resources = model.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  for (const resource of resources) {
    const existing = await describe(resource.ref, call);
    if (existing !== undefined) {
      if (JSON.stringify(readKeys(existing)) !== JSON.stringify(readKeys(resource.properties))) {
        throw new Error(
          `Table ${resource.ref} has keys ${readKeys(existing)} in the data folder and ` +
            `${readKeys(resource.properties)} in the template. Use an empty data folder.`,
        );
      }
      const known = listAt(existing, 'GlobalSecondaryIndexes').map(index => getJsonText(index, 'IndexName'));
      for (const index of listAt(resource.properties, 'GlobalSecondaryIndexes').map(toIndex)) {
        if (known.includes(getJsonText(index, 'IndexName'))) continue;
        log(`Adding index ${getJsonText(index, 'IndexName')} to table ${resource.ref}.`);
        await call('UpdateTable', {
          TableName: resource.ref,
          AttributeDefinitions: resource.properties.AttributeDefinitions ?? [],
          GlobalSecondaryIndexUpdates: [{ Create: index }],
        });
        await waitUntilActive(resource.ref, call);
      }
    } else {
      const { properties } = resource;
      const definition = {
        TableName: resource.ref,
        AttributeDefinitions: properties.AttributeDefinitions ?? [],
        KeySchema: properties.KeySchema ?? [],
        BillingMode: 'PAY_PER_REQUEST',
        ...readIndexes(properties, 'GlobalSecondaryIndexes'),
        ...readIndexes(properties, 'LocalSecondaryIndexes'),
      };
      await call('CreateTable', definition);
      await waitUntilActive(resource.ref, call);
    }
  }
  return resources.map(toTable);
}

async function describe(name: string, call: Call): Promise<JsonObject | undefined> {
  try {
    return getJsonObject(await call('DescribeTable', { TableName: name }), 'Table');
  } catch (error) {
    if (isRefusal(error, 'ResourceNotFoundException')) return undefined;
    throw error;
  }
}

/** CreateTable rejects throughput settings on demand. */
function readIndexes(properties: JsonObject, field: string): JsonObject {
  const all = listAt(properties, field).map(toIndex);
  return all.length > 0 ? { [field]: all } : {};
}

function toIndex(index: Json): JsonObject {
  const { IndexName, KeySchema, Projection } = isObject(index) ? index : {};
  return { IndexName, KeySchema, Projection };
}

/** A new table takes no items yet, and DynamoDB accepts one index change at a time. */
async function waitUntilActive(name: string, call: Call): Promise<void> {
  for (let i = 0; i < 1_000; i += 1) {
    const table = await describe(name, call);
    const indexes = listAt(table, 'GlobalSecondaryIndexes').map(index => getJsonText(index, 'IndexStatus') ?? 'ACTIVE');
    if ([getJsonText(table, 'TableStatus') ?? 'ACTIVE', ...indexes].every(state => state === 'ACTIVE')) return;
    await sleep(20);
  }
  throw new Error(`Table ${name} or one of its indexes did not become active within 20 s.`);
}

function toTable(resource: Resource) {
  const ttl = getJsonObject(resource.properties, 'TimeToLiveSpecification');
  return {
    name: resource.ref,
    keys: readKeys(resource.properties),
    /** Partition attribute by index. */
    indexes: Object.fromEntries(
      listAt(resource.properties, 'GlobalSecondaryIndexes').map(index => [
        getJsonText(index, 'IndexName') ?? '',
        readKeys(isObject(index) ? index : {})[0] ?? '',
      ]),
    ),
    /** TTL attribute, a unix time in seconds. */
    ttlAttribute: getJsonFlag(ttl, 'Enabled', true) ? getJsonText(ttl, 'AttributeName') : undefined,
  };
}

/** Partition attributes by name of a table. */
export function createTableKeyLookup(tables: readonly Table[]): (table: string) => Keys | undefined {
  const byName = new Map(tables.map(({ name, keys, indexes }) => [name, { partition: keys[0] ?? '', indexes }]));
  // A table may be named by its ARN.
  return table => byName.get(table.split('/').at(-1) ?? '');
}

function readKeys(table: JsonObject): readonly string[] {
  return listAt(table, 'KeySchema').map(key => getJsonText(key, 'AttributeName') ?? '');
}
