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
import { batches, inParallel } from './parallel.ts';
import { forget, recall, remember, rememberAll, remembering } from './recall.ts';
import { retry } from './retry.ts';
import { asError, failureOf, type TableRef, together } from './together.ts';

export type Item = Record<string, AttributeValue>;

export type { TableRef };

const GET_MAX = 100;
const PUT_MAX = 25;
const PARALLEL_MAX = 16;
/** Calls per tick that cannot share a batch. */
export const ALONE_IN_PARALLEL_MAX = 16;
const ITEMS_IN_PARALLEL_MAX = PUT_MAX * PARALLEL_MAX;
const ROUNDS_MAX = 8;
const BACKOFF_MS = 25;

/** Consistent, batched with other reads of the table. Do not modify the result. */
export const getItem = async (ref: TableRef, key: Item): Promise<Item | undefined> => {
  const known = recall(ref, key);
  if (known !== undefined) return known ?? undefined;
  const item = await getTogether(ref, key);
  remember(ref, key, item ?? null);
  return item;
};

const getOne = async ({ client, table }: TableRef, key: Item): Promise<Item | undefined> =>
  (await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item;

/** Consistent, distinct, in no particular order. Omits missing items. `paths` limits what is sent. */
export const getItems = async (ref: TableRef, keys: readonly Item[], paths?: string): Promise<readonly Item[]> => {
  if (paths !== undefined) return getDistinct(ref, keys, { ConsistentRead: true, ProjectionExpression: paths });
  const { known, unknown } = recallAll(ref, keys);
  const found = await getDistinct(ref, unknown, { ConsistentRead: true });
  rememberAll(ref, unknown, found);
  return [...known, ...found];
};

/** The same at half the price. May lag: a conditional write must verify it. */
export const peekItems = async (ref: TableRef, keys: readonly Item[]): Promise<readonly Item[]> => {
  const { known, unknown } = recallAll(ref, keys);
  return [...known, ...(await getDistinct(ref, unknown, { ConsistentRead: false }))];
};

/** Items of the shard's memory, and keys that the table must be asked for. */
const recallAll = (ref: TableRef, keys: readonly Item[]): { readonly known: Item[]; readonly unknown: Item[] } => {
  const known = new Map<string, Item>();
  const unknown: Item[] = [];
  for (const key of keys) {
    const item = recall(ref, key);
    if (item === undefined) unknown.push(key);
    else if (item !== null) known.set(JSON.stringify(key), item);
  }
  return { known: [...known.values()], unknown };
};

type Reading = Pick<KeysAndAttributes, 'ConsistentRead' | 'ProjectionExpression'>;

const getDistinct = async (ref: TableRef, keys: readonly Item[], reading: Reading): Promise<readonly Item[]> => {
  // DynamoDB rejects duplicate keys in a batch.
  const distinct = [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];
  return (await inParallel(batches(distinct, GET_MAX), PARALLEL_MAX, group => getBatch(ref, group, reading))).flat();
};

/** Named like DynamoDB's error, so that it maps to 503 and counts as transient. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottlingException';
}

/** Falls back to single reads when a batch is rejected. */
const getTogether = together<Item, Item | undefined>(GET_MAX, async (ref, keys) => {
  if (keys.length === 1) return [await getOne(ref, keys[0]!)];
  const names = Object.keys(keys[0]!).sort();
  const nameOf = (item: Item): string => JSON.stringify(names.map(name => item[name]));
  try {
    const found = new Map((await getItems(ref, keys)).map(item => [nameOf(item), item]));
    return keys.map(key => found.get(nameOf(key)));
  } catch (error) {
    if (!isRefusedTogether(error)) throw error;
    return inParallel(keys, ALONE_IN_PARALLEL_MAX, key => getOne(ref, key).catch(asError));
  }
});

/** Whether one part may have failed the whole call. */
const isRefusedTogether = (error: unknown): boolean =>
  error instanceof Error && ['ValidationException', 'ThrottlingException'].includes(error.name);

/** Sends a batch and retries what remains, with backoff. */
const inRounds = async <Part>(
  table: string,
  parts: readonly Part[],
  send: (parts: Part[]) => Promise<readonly Part[] | undefined>,
): Promise<void> => {
  let left: readonly Part[] = parts;
  const failure = () =>
    new ThrottledError(`${table} left ${left.length} items of a batch unprocessed after ${ROUNDS_MAX} rounds`);
  await retry({ triesMax: ROUNDS_MAX, backoffMs: BACKOFF_MS, failure }, async () => {
    left = (await send([...left])) ?? [];
    return left.length === 0 || undefined;
  });
};

const getBatch = async (
  { client, table }: TableRef,
  keys: readonly Item[],
  reading: Reading,
): Promise<readonly Item[]> => {
  const found: Item[] = [];
  await inRounds(table, keys, async Keys => {
    const command = new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ...reading } } });
    const { Responses, UnprocessedKeys } = await client.send(command);
    found.push(...(Responses?.[table] ?? []));
    return UnprocessedKeys?.[table]?.Keys;
  });
  return found;
};

const putBatch = ({ client, table }: TableRef, items: readonly Item[]): Promise<void> =>
  inRounds(table, items, async some => {
    const requests = some.map(Item => ({ PutRequest: { Item } }));
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
    return UnprocessedItems?.[table]?.map(({ PutRequest }) => PutRequest!.Item!);
  });

/** Throws ConditionalCheckFailedException when the condition fails. */
export const putItem = async (
  ref: TableRef,
  item: Item,
  condition: Partial<PutItemCommandInput> = {},
): Promise<void> => {
  const write = ref.client.send(new PutItemCommand({ TableName: ref.table, Item: item, ...condition }));
  await remembering(ref, item, write, isConflict);
};

/** Requires the loaded version at a path; 0 means never written. */
export const unmoved = (version: number, path = 'v') =>
  version === 0
    ? { ConditionExpression: `attribute_not_exists(${path})` }
    : { ConditionExpression: `${path} = :v`, ExpressionAttributeValues: { ':v': { N: String(version) } } };

/** Batched with other writes of the table. Keys must be distinct. */
export const putItems = async (ref: TableRef, items: readonly Item[]): Promise<void> => {
  await inParallel(items, ITEMS_IN_PARALLEL_MAX, item => remembering(ref, item, putTogether(ref, item), isConflict));
};

/** Falls back to single puts when a batch is rejected. */
const putTogether = together<Item, undefined>(PUT_MAX, async (ref, items) => {
  const failure = await failureOf(items.length === 1 ? putItem(ref, items[0]!) : putBatch(ref, items));
  if (items.length === 1 || !isRefusedTogether(failure)) return items.map(() => failure);
  const failures: (Error | undefined)[] = [];
  for (const item of items) failures.push(await failureOf(putItem(ref, item)));
  return failures;
});

/** All items of a table. */
export const scanItems = async ({ client, table }: TableRef): Promise<readonly Item[]> => {
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
};

export const isTableEmpty = async ({ client, table }: TableRef): Promise<boolean> => {
  const page = await client.send(new ScanCommand({ TableName: table, Limit: 1, ConsistentRead: true }));
  return (page.Items ?? []).length === 0;
};

export const deleteItem = async (ref: TableRef, key: Item): Promise<void> => {
  forget(ref, key);
  await ref.client.send(new DeleteItemCommand({ TableName: ref.table, Key: key }));
};

export const isConflict = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Named like DynamoDB's error. */
export class ConflictError extends Error {
  override readonly name = 'ConditionalCheckFailedException';
}

/** Whether a conditional write succeeded. Other errors throw. */
export const isWritten = async (write: Promise<unknown>): Promise<boolean> => (await unlessConflict(write)) !== null;

/** Null if the condition failed. */
export const unlessConflict = <Result>(write: Promise<Result>): Promise<Result | null> =>
  write.catch(error => {
    if (isConflict(error)) return null;
    throw error;
  });

/** Accepts a write unless the stored item is newer by an attribute. */
export const unlessNewer = (by: string, value: AttributeValue) => ({
  ConditionExpression: `attribute_not_exists(${by}) OR ${by} <= :newest`,
  ExpressionAttributeValues: { ':newest': value },
});

/** Also refuses an equal one. */
export const ifNewer = (by: string, value: AttributeValue) => ({
  ConditionExpression: `attribute_not_exists(${by}) OR ${by} < :newest`,
  ExpressionAttributeValues: { ':newest': value },
});
