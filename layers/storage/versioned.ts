import { BatchExecuteStatementCommand, type BatchStatementError, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Item, putItem, type TableRef } from './dynamo.ts';
import { batches } from './parallel.ts';

/**
 * An item that is always written whole, each time over the version that was loaded. All but its key and what indexes look at lies in one
 * attribute, the body: so one path of a statement replaces it, and many such writes, each with its own condition, go out in one call.
 */
export type Versioned = {
  readonly key: Item;
  /** Grows with each write. 0: never written. */
  readonly version: number;
  /** What a sparse index finds it by; often nothing. */
  readonly indexed: Item;
  readonly body: Item;
};

/** What is known of the item that a write goes over. */
export type Loaded = Pick<Versioned, 'version' | 'indexed'>;

/** What an item of this kind holds beside its key and its indexed attributes. */
export const bodyOf = (item: Item): Item => item.b!.M!;

type Write = {
  readonly next: Versioned;
  readonly loaded: Loaded;
  readonly done: () => void;
  readonly lost: (error: unknown) => void;
};

const STATEMENTS_MAX = 25;

/** By client and table, what is written within this turn of the event loop. */
const waiting = new WeakMap<DynamoDBClient, Map<string, Write[]>>();

/** Writes an item over the version loaded, together with all others of its table that are written at this moment. Errors: ConditionalCheckFailedException when another writer was faster. */
export const saveVersioned = (ref: TableRef, next: Versioned, loaded: Loaded): Promise<void> =>
  new Promise((done, lost) => {
    const write = { next, loaded, done, lost };
    const tables = waiting.get(ref.client) ?? new Map<string, Write[]>();
    waiting.set(ref.client, tables);
    const others = tables.get(ref.table);
    if (others) others.push(write);
    else {
      tables.set(ref.table, [write]);
      setImmediate(() => {
        const writes = tables.get(ref.table)!;
        tables.delete(ref.table);
        void sendAll(ref, writes);
      });
    }
  });

const sendAll = async (ref: TableRef, writes: readonly Write[]): Promise<void> => {
  const [some, others] = [writes.filter(isStatement), writes.filter(write => !isStatement(write))];
  await Promise.all([
    ...batches(some, STATEMENTS_MAX).map(group =>
      group.length === 1 ? sendOne(ref, group[0]!) : sendBatch(ref, group),
    ),
    ...others.map(write => sendOne(ref, write)),
  ]);
};

/** A statement can set one path, so an item that moves in an index is put whole. */
const isStatement = ({ next, loaded }: Write): boolean =>
  loaded.version === 0 || JSON.stringify(next.indexed) === JSON.stringify(loaded.indexed);

const sendOne = (ref: TableRef, { next, loaded, done, lost }: Write): Promise<void> =>
  putItem(ref, itemOf(next), unmoved(loaded.version)).then(done, lost);

const itemOf = ({ key, version, indexed, body }: Versioned): Item => ({
  ...key,
  ...indexed,
  b: bodyValue(version, body),
});

const bodyValue = (version: number, body: Item) => ({ M: { v: { N: String(version) }, ...body } });

const unmoved = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(k)' }
    : { ConditionExpression: 'b.v = :v', ExpressionAttributeValues: { ':v': { N: String(version) } } };

/** What was refused for anything but its condition is put by itself, with all the patience of the client: so what is wrong with one write, or with statements as such, is no other's fault. */
const sendBatch = async (ref: TableRef, writes: readonly Write[]): Promise<void> => {
  const refusals = await refusalsOf(ref, writes);
  await Promise.all(
    writes.map((write, at) => {
      const refusal = refusals[at];
      if (refusal === undefined) return write.done();
      if (CONFLICTS.has(refusal.Code)) return write.lost(new ConflictError(refusal.Message));
      return sendOne(ref, write);
    }),
  );
};

const CONFLICTS: ReadonlySet<string | undefined> = new Set(['ConditionalCheckFailed', 'DuplicateItem']);

/** Why each of some writes was refused; undefined where it is done. A store that takes no statements, as dynalite, refuses them all. */
const refusalsOf = async (
  ref: TableRef,
  writes: readonly Write[],
): Promise<readonly (BatchStatementError | undefined)[]> => {
  const Statements = writes.map(write => statementOf(ref.table, write));
  try {
    const { Responses } = await ref.client.send(new BatchExecuteStatementCommand({ Statements }));
    return Responses!.map(response => response.Error);
  } catch {
    return writes.map(() => ({}));
  }
};

/** Named as the service names it where a single write lost. */
class ConflictError extends Error {
  override readonly name = 'ConditionalCheckFailedException';
}

const statementOf = (table: string, { next, loaded }: Write) => {
  if (loaded.version === 0) {
    const item = Object.entries(itemOf(next));
    return {
      Statement: `INSERT INTO "${table}" VALUE {${item.map(([name]) => `'${name}': ?`).join(', ')}}`,
      Parameters: item.map(([, value]) => value),
    };
  }
  const key = Object.entries(next.key);
  return {
    Statement: `UPDATE "${table}" SET "b" = ? WHERE ${key.map(([name]) => `"${name}" = ? AND `).join('')}"b"."v" = ?`,
    Parameters: [bodyValue(next.version, next.body), ...key.map(([, value]) => value), { N: String(loaded.version) }],
  };
};
