import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  type KeysAndAttributes,
  PutItemCommand,
  type PutItemCommandInput,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { type Table, tables } from '../../contract/tables.ts';
import { runInParallel, splitIntoChunks } from './parallel.ts';
import { cacheFoundItems, cacheItem, cacheWrittenItem, dropCachedItem, findCachedItem } from './recall.ts';
import { createUnprocessedError, sendInRounds } from './rounds.ts';
import { createBatcher, resolveToError, type TableRef, toError } from './together.ts';

export type Item = Record<string, AttributeValue>;

export { ThrottledError } from './rounds.ts';
export type { TableRef };

const GET_MAX = 100;
const PUT_MAX = 25;
const PARALLEL_MAX = 16;
/** Calls per tick that cannot share a batch. */
export const ALONE_IN_PARALLEL_MAX = 16;
const ITEMS_IN_PARALLEL_MAX = PUT_MAX * PARALLEL_MAX;

/** Consistent, batched with other reads of the table. Do not modify the result. */
export async function getItem(ref: TableRef, key: Item): Promise<Item | undefined> {
  const known = findCachedItem(ref, key);
  if (known !== undefined) return known ?? undefined;
  const item = await getTogether(ref, key);
  cacheItem(ref, key, item ?? null);
  return item;
}

async function getOne({ client, table }: TableRef, key: Item): Promise<Item | undefined> {
  return (await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item;
}

/** Consistent, distinct, in no particular order. Omits missing items. `paths` limits what is sent. */
export async function getItems(ref: TableRef, keys: readonly Item[], paths?: string): Promise<readonly Item[]> {
  if (paths !== undefined) return getDistinct(ref, keys, { ConsistentRead: true, ProjectionExpression: paths });
  const { known, unknown } = splitCached(ref, keys);
  const found = await getDistinct(ref, unknown, { ConsistentRead: true });
  cacheFoundItems(ref, unknown, found);
  return [...known, ...found];
}

/** The same at half the price. May lag: a conditional write must verify it. */
export async function readStaleItems(ref: TableRef, keys: readonly Item[]): Promise<readonly Item[]> {
  const { known, unknown } = splitCached(ref, keys);
  return [...known, ...(await getDistinct(ref, unknown, { ConsistentRead: false }))];
}

/** Items of the shard's memory, and keys that the table must be asked for. */
function splitCached(ref: TableRef, keys: readonly Item[]): { readonly known: Item[]; readonly unknown: Item[] } {
  const known = new Map<string, Item>();
  const unknown: Item[] = [];
  for (const key of keys) {
    const item = findCachedItem(ref, key);
    if (item === undefined) unknown.push(key);
    else if (item !== null) known.set(JSON.stringify(key), item);
  }
  return { known: [...known.values()], unknown };
}

type Reading = Pick<KeysAndAttributes, 'ConsistentRead' | 'ProjectionExpression'>;

async function getDistinct(ref: TableRef, keys: readonly Item[], reading: Reading): Promise<readonly Item[]> {
  // DynamoDB rejects duplicate keys in a batch.
  const distinct = [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];
  return (
    await runInParallel(splitIntoChunks(distinct, GET_MAX), PARALLEL_MAX, async group => {
      const { found, left } = await readBatch(ref, group, reading);
      if (left.length > 0) throw createUnprocessedError(ref.table, left);
      return found;
    })
  ).flat();
}

/** Falls back to single reads when a batch is rejected. */
const getTogether = createBatcher<Item, Item | undefined>(GET_MAX, async (ref, keys) => {
  if (keys.length === 1) return [await getOne(ref, keys[0]!)];
  const names = Object.keys(keys[0]!).sort();
  const nameOf = (item: Item): string => JSON.stringify(names.map(name => item[name]));
  const distinct = [...new Map(keys.map(key => [nameOf(key), key])).values()];
  try {
    const { found, left } = await readBatch(ref, distinct, { ConsistentRead: true });
    const items = new Map(found.map(item => [nameOf(item), item]));
    const unread = new Set(left.map(nameOf));
    return keys.map(key =>
      unread.has(nameOf(key)) ? createUnprocessedError(ref.table, left) : items.get(nameOf(key)),
    );
  } catch (error) {
    if (!isRefusedTogether(error)) throw error;
    return runInParallel(keys, ALONE_IN_PARALLEL_MAX, key => getOne(ref, key).catch(toError));
  }
});

/** Whether one part failed the whole call. */
function isRefusedTogether(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationException';
}

/** `left`: keys that stayed unprocessed. */
async function readBatch({ client, table }: TableRef, keys: readonly Item[], reading: Reading) {
  const found: Item[] = [];
  const left = await sendInRounds(keys, async Keys => {
    const command = new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ...reading } } });
    const { Responses, UnprocessedKeys } = await client.send(command);
    found.push(...(Responses?.[table] ?? []));
    return UnprocessedKeys?.[table]?.Keys;
  });
  return { found, left };
}

/** Throws ConditionalCheckFailedException when the condition fails. */
export async function putItem(ref: TableRef, item: Item, condition: Partial<PutItemCommandInput> = {}): Promise<void> {
  const write = ref.client.send(new PutItemCommand({ TableName: ref.table, Item: item, ...condition }));
  await cacheWrittenItem(ref, item, write, isConflict);
}

/** Requires the loaded version at a path; 0 means never written. */
export function createVersionCondition(version: number, path = 'v') {
  return version === 0
    ? { ConditionExpression: `attribute_not_exists(${path})` }
    : { ConditionExpression: `${path} = :v`, ExpressionAttributeValues: { ':v': { N: String(version) } } };
}

/** Batched with other writes of the table. Keys must be distinct. */
export async function putItems(ref: TableRef, items: readonly Item[]): Promise<void> {
  await runInParallel(items, ITEMS_IN_PARALLEL_MAX, item =>
    cacheWrittenItem(ref, item, putTogether(ref, item), isConflict),
  );
}

/** Never repeats a write. A rejected batch becomes single puts. */
const putTogether = createBatcher<Item, undefined>(PUT_MAX, async (ref, items) => {
  if (items.length === 1) return [await resolveToError(putItem(ref, items[0]!))];
  let open: readonly Item[] = items;
  const failure = await resolveToError(
    writeBatch(ref, items, left => {
      open = left;
    }),
  );
  const failures = new Map<Item, Error | undefined>(open.map(item => [item, failure]));
  if (isRefusedTogether(failure)) for (const item of open) failures.set(item, await resolveToError(putItem(ref, item)));
  return items.map(item => failures.get(item));
});

/** Reports what is not written after each call. */
async function writeBatch(
  { client, table }: TableRef,
  items: readonly Item[],
  report: (left: readonly Item[]) => void,
): Promise<void> {
  const own = new Map(items.map(item => [formatItemName(item), item]));
  const left = await sendInRounds(items, async some => {
    const requests = some.map(Item => ({ PutRequest: { Item } }));
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
    const open = UnprocessedItems?.[table]?.map(({ PutRequest }) => own.get(formatItemName(PutRequest!.Item!))!) ?? [];
    report(open);
    return open;
  });
  if (left.length > 0) throw createUnprocessedError(table, left);
}

const KEY_NAMES = [
  ...new Set(
    Object.values<Table>(tables).flatMap(({ partition, sort }) => [partition.name, ...(sort ? [sort.name] : [])]),
  ),
];

/** Tells the items of a batch apart. */
function formatItemName(item: Item): string {
  return JSON.stringify(KEY_NAMES.map(name => item[name]?.S ?? item[name]?.N));
}

/** All items of a table. */
export async function scanItems({ client, table }: TableRef): Promise<readonly Item[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: start, ConsistentRead: true }),
    );
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

export async function isTableEmpty({ client, table }: TableRef): Promise<boolean> {
  const page = await client.send(new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true }));
  return (page.Items ?? []).length === 0;
}

export async function deleteItem(ref: TableRef, key: Item): Promise<void> {
  dropCachedItem(ref, key);
  await ref.client.send(new DeleteItemCommand({ TableName: ref.table, Key: key }));
}

export function isConflict(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/** Named like DynamoDB's error. */
export class ConflictError extends Error {
  override readonly name = 'ConditionalCheckFailedException';
}

/** Whether a conditional write succeeded. Other errors throw. */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  return (await ignoreConflict(write)) !== null;
}

/** Null if the condition failed. */
export function ignoreConflict<Result>(write: Promise<Result>): Promise<Result | null> {
  return write.catch(error => {
    if (isConflict(error)) return null;
    throw error;
  });
}

/** Accepts a write unless the stored item is newer by an attribute. */
export function createNotOlderCondition(by: string, value: AttributeValue) {
  return {
    ConditionExpression: `attribute_not_exists(${by}) OR ${by} <= :newest`,
    ExpressionAttributeValues: { ':newest': value },
  };
}

/** Also refuses an equal one. */
export function createNewerCondition(by: string, value: AttributeValue) {
  return {
    ConditionExpression: `attribute_not_exists(${by}) OR ${by} < :newest`,
    ExpressionAttributeValues: { ':newest': value },
  };
}
