import { type AttributeValue, BatchExecuteStatementCommand, type BatchStatementError } from '@aws-sdk/client-dynamodb';
import { WrongVersion } from '../../core/codec/wrong-version.ts';
import {
  ALONE_IN_PARALLEL_MAX,
  ConflictError,
  createNewerCondition,
  createNotOlderCondition,
  createVersionCondition,
  type Item,
  isConflict,
  isWritten,
  putItem,
  type TableRef,
} from './dynamo.ts';
import { countDynamoItemBytes } from './item-size.ts';
import { runInParallel } from './parallel.ts';
import { cacheItem, cacheWrittenItem, dropCachedItem, ignoreCache } from './recall.ts';
import { createBatcher, resolveToError, toError } from './together.ts';

/**
 * An item written whole over its loaded version. One body attribute lets many writes share a call.
 */
export type Versioned = {
  readonly key: Item;
  /** 0: never written. */
  readonly version: number;
  /** Index attributes. */
  readonly indexed: Item;
  readonly body: Item;
};

export type Loaded = Pick<Versioned, 'version' | 'indexed'>;

/** Throws WrongVersion for an older format. */
export function getVersionedBody({ k, s, b }: Item): Item {
  if (b?.M) return b.M;
  throw new WrongVersion(
    `${k?.S} ${s?.S ?? ''} was written by an earlier version. Start with an empty data folder or new tables.`,
  );
}

type Write = { readonly next: Versioned; readonly loaded: Loaded };

const STATEMENTS_MAX = 25;
const PUTS_MAX = 1_000;

/** Batched. Throws ConditionalCheckFailedException when another writer was faster. */
export async function saveVersioned(ref: TableRef, next: Versioned, loaded: Loaded): Promise<void> {
  // A statement cannot move an item within an index.
  const isSameIndex = () => JSON.stringify(next.indexed) === JSON.stringify(loaded.indexed);
  const save = loaded.version === 0 || isUnindexed(next) || isSameIndex() ? saveTogether : putTogether;
  await cacheWrittenItem(ref, toItem(next), save(ref, { next, loaded }), isConflict);
}

/** Writes unless the stored item has this version or a newer one. */
export async function replaceOlderVersion(ref: TableRef, next: Versioned): Promise<void> {
  const item = toItem(next);
  const isNewer = await isWritten(
    putItem(ignoreCache(ref), item, createNewerCondition('b.v', { N: String(next.version) })),
  );
  if (isNewer) cacheItem(ref, next.key, item);
  else dropCachedItem(ref, next.key);
}

function isUnindexed({ indexed }: Versioned): boolean {
  return Object.keys(indexed).length === 0;
}

function toItem({ key, version, indexed, body }: Versioned): Item {
  return {
    ...key,
    ...indexed,
    b: toBodyValue(version, body),
  };
}

/** Bytes, as DynamoDB counts them. */
export function countVersionedBytes(versioned: Versioned): number {
  return countDynamoItemBytes(toItem(versioned));
}

function toBodyValue(version: number, body: Item) {
  return { M: { v: { N: String(version) }, ...body } };
}

/** Separate batches, sent a few at a time. */
const putTogether = createBatcher<Write, undefined>(PUTS_MAX, (ref, writes) => putAll(ref, writes));

function putAll(ref: TableRef, writes: readonly Write[]): Promise<readonly (Error | undefined)[]> {
  return runInParallel(writes, ALONE_IN_PARALLEL_MAX, write =>
    resolveToError(putItem(ref, toItem(write.next), createVersionCondition(write.loaded.version, 'b.v'))),
  );
}

const saveTogether = createBatcher<Write, undefined>(STATEMENTS_MAX, async (ref, writes) => {
  if (writes.length === 1) return putAll(ref, writes);
  const refusals = await runStatements(
    ref,
    writes.map(write => buildStatement(ref.table, write)),
  );
  // Retried alone, so one bad write does not fail the others.
  const others = writes.filter((_, at) => refusals[at] !== undefined && !isConflicting(refusals[at]));
  const failures = new Map((await putAll(ref, others)).map((failure, at) => [others[at], failure]));
  return writes.map((write, at) =>
    isConflicting(refusals[at]) ? new ConflictError(refusals[at]?.Message) : failures.get(write),
  );
});

type Newest = { readonly item: Item; readonly by: string; readonly orEqual: boolean };

/** Keeps a newer item. Inserts first, as most are new. */
export async function saveNewest(ref: TableRef, item: Item, by: string): Promise<void> {
  await newestTogether(ref, { item, by, orEqual: true });
}

/** Also keeps an equal one. Returns whether it wrote. */
export function saveNewer(ref: TableRef, item: Item, by: string): Promise<boolean> {
  return newestTogether(ref, { item, by, orEqual: false });
}

const newestTogether = createBatcher<Newest, boolean>(STATEMENTS_MAX, async (ref, writes) => {
  if (writes.length === 1) return [await putNewest(ref, writes[0]!).catch(toError)];
  const refusals = await runStatements(
    ref,
    writes.map(({ item }) => createInsert(ref.table, item)),
  );
  const others = writes.filter((_, at) => refusals[at] !== undefined);
  const written = await runInParallel(others, ALONE_IN_PARALLEL_MAX, write => putNewest(ref, write).catch(toError));
  return writes.map(write => written[others.indexOf(write)] ?? true);
});

function putNewest(ref: TableRef, { item, by, orEqual }: Newest): Promise<boolean> {
  return isWritten(
    putItem(ref, item, orEqual ? createNotOlderCondition(by, item[by]!) : createNewerCondition(by, item[by]!)),
  );
}

/** For items that mostly exist. */
export function replaceOlder(ref: TableRef, item: Item, by: string): Promise<boolean> {
  return putNewest(ref, { item, by, orEqual: false });
}

function isConflicting(refusal: BatchStatementError | undefined): boolean {
  return refusal?.Code === 'ConditionalCheckFailed' || refusal?.Code === 'DuplicateItem';
}

/** The store does not support these statements. */
const REFUSALS: ReadonlySet<string> = new Set([
  'ValidationException',
  'AccessDeniedException',
  'SerializationException',
]);

type Statement = { readonly Statement: string; readonly Parameters: AttributeValue[] };

/** One error or undefined per statement. Throws when the result is unknown. */
async function runStatements(
  ref: TableRef,
  statements: readonly Statement[],
): Promise<readonly (BatchStatementError | undefined)[]> {
  try {
    const command = new BatchExecuteStatementCommand({ Statements: [...statements] });
    const { Responses = [] } = await ref.client.send(command);
    if (Responses.length !== statements.length)
      throw new Error(`${statements.length} statements had ${Responses.length} answers`);
    const refusals = Responses.map(response => response.Error);
    const odd = refusals.find(refusal => refusal?.Code === 'AccessDenied' || refusal?.Code === 'ValidationError');
    if (odd) warn(ref, `${odd.Code}: ${odd.Message}`);
    return refusals;
  } catch (error) {
    if (!(error instanceof Error && REFUSALS.has(error.name))) throw error;
    warn(ref, `${error.name}: ${error.message}`);
    return statements.map(() => ({}));
  }
}

/** Single writes are slow, so they are logged. */
function warn({ client, table }: TableRef, why: string): void {
  client.config.logger?.warn(`${table} rejects statements, so items are put one by one. ${why}`);
}

function createInsert(table: string, item: Item): Statement {
  const attributes = Object.entries(item);
  return {
    Statement: `INSERT INTO "${table}" VALUE {${attributes.map(([name]) => `'${name}': ?`).join(', ')}}`,
    Parameters: attributes.map(([, value]) => value),
  };
}

function buildStatement(table: string, { next, loaded }: Write): Statement {
  if (loaded.version === 0) return createInsert(table, toItem(next));
  const key = Object.entries(next.key);
  const [left] = isUnindexed(next) ? Object.keys(loaded.indexed) : [];
  const removed = left === undefined ? '' : `REMOVE "${left}" `;
  const matches = key.map(([name]) => `"${name}" = ? AND `).join('');
  return {
    Statement: `UPDATE "${table}" SET "b" = ? ${removed}WHERE ${matches}"b"."v" = ?`,
    Parameters: [toBodyValue(next.version, next.body), ...key.map(([, value]) => value), { N: String(loaded.version) }],
  };
}
