import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { batches, inParallel } from './parallel.ts';
import { asError, failureOf, type TableRef, together } from './together.ts';

export type Item = Record<string, AttributeValue>;

export type { TableRef };

const GET_MAX = 100;
const PUT_MAX = 25;
const PARALLEL_MAX = 16;
/** So many calls of a moment that can't share one are under way at once. */
export const ALONE_IN_PARALLEL_MAX = 16;
const ITEMS_IN_PARALLEL_MAX = PUT_MAX * PARALLEL_MAX;
const ROUNDS_MAX = 8;
const BACKOFF_MS = 25;

/** One item, read consistently, together with others of its table that are asked for at this moment; undefined when there is none. Numbers of a key are in plain digits, and whoever gets an item leaves it as it is. */
export const getItem = (ref: TableRef, key: Item): Promise<Item | undefined> => getTogether(ref, key);

const getOne = async ({ client, table }: TableRef, key: Item): Promise<Item | undefined> =>
  (await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item;

/** Many items, each once, read consistently, in no particular order; absent ones are left out. */
export const getItems = async (ref: TableRef, keys: readonly Item[]): Promise<readonly Item[]> => {
  // A batch that names a key twice is refused as a whole.
  const distinct = [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];
  return (await inParallel(batches(distinct, GET_MAX), PARALLEL_MAX, group => getBatch(ref, group))).flat();
};

/** Named as the service names it, so that it is answered as a backend that is away for the moment. */
class ThrottledError extends Error {
  override readonly name = 'ThrottlingException';
}

/** What is refused as a batch, as one with a key that can be none, or of which a part is throttled, is read one by one. */
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

/** Whether one part of a call may be to blame for its failure, so that the others may go well without it. */
const isRefusedTogether = (error: unknown): boolean =>
  error instanceof Error && ['ValidationException', 'ThrottlingException'].includes(error.name);

/** Sends a batch, and what is left of it undone, again and again; each time a little later. */
const inRounds = async <Part>(
  table: string,
  parts: readonly Part[],
  send: (parts: Part[]) => Promise<readonly Part[] | undefined>,
): Promise<void> => {
  let left: readonly Part[] = parts;
  for (let round = 0; left.length > 0; round++) {
    if (round > 0) await sleep(BACKOFF_MS * 2 ** (round - 1));
    if (round === ROUNDS_MAX)
      throw new ThrottledError(`${table} left ${left.length} items of a batch unprocessed after ${ROUNDS_MAX} rounds`);
    left = (await send([...left])) ?? [];
  }
};

const getBatch = async ({ client, table }: TableRef, keys: readonly Item[]): Promise<readonly Item[]> => {
  const found: Item[] = [];
  await inRounds(table, keys, async Keys => {
    const command = new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } });
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

/** Writes one item whole; with a condition it throws ConditionalCheckFailedException where that does not hold. */
export const putItem = async (
  { client, table }: TableRef,
  item: Item,
  condition: Partial<PutItemCommandInput> = {},
): Promise<void> => {
  await client.send(new PutItemCommand({ TableName: table, Item: item, ...condition }));
};

/** The condition of a write over an item that was loaded at the version it has at a path; one that was never written has version 0. */
export const unmoved = (version: number, path = 'v') =>
  version === 0
    ? { ConditionExpression: `attribute_not_exists(${path})` }
    : { ConditionExpression: `${path} = :v`, ExpressionAttributeValues: { ':v': { N: String(version) } } };

/** Writes many items, each whole and of a key of its own, together with others of their table that are written at this moment. */
export const putItems = async (ref: TableRef, items: readonly Item[]): Promise<void> => {
  await inParallel(items, ITEMS_IN_PARALLEL_MAX, item => putTogether(ref, item));
};

/** What is refused as a batch, as one in which two writers name a key, or of which a part is throttled, is put one by one. */
const putTogether = together<Item, undefined>(PUT_MAX, async (ref, items) => {
  const failure = await failureOf(items.length === 1 ? putItem(ref, items[0]!) : putBatch(ref, items));
  if (items.length === 1 || !isRefusedTogether(failure)) return items.map(() => failure);
  const failures: (Error | undefined)[] = [];
  for (const item of items) failures.push(await failureOf(putItem(ref, item)));
  return failures;
});

/** All items that a query finds, page after page. */
export const queryItems = async (
  { client, table }: TableRef,
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<readonly Item[]> => {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName: table, ...query, ExclusiveStartKey: start }));
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
};

/** One page of a query. */
export const queryPage = async ({ client, table }: TableRef, query: Omit<QueryCommandInput, 'TableName'>) => {
  const page = await client.send(new QueryCommand({ TableName: table, ...query }));
  return { items: page.Items ?? [], next: page.LastEvaluatedKey };
};

/** Whether an error says that a conditional write lost. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';
