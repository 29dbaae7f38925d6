import {
  type AttributeValue,
  BatchExecuteStatementCommand,
  type BatchStatementError,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { ALONE_IN_PARALLEL_MAX, type Item, isConflict, putItem, type TableRef, unmoved } from './dynamo.ts';
import { inParallel } from './parallel.ts';
import { failureOf, together } from './together.ts';

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

/** What an item of this kind holds beside its key and its indexed attributes. Errors: RangeError on an item of an earlier version. */
export const bodyOf = ({ k, s, b }: Item): Item => {
  if (b?.M) return b.M;
  throw new RangeError(
    `${k?.S} ${s?.S ?? ''} was written by an earlier version. Begin anew, with an empty data folder or new tables.`,
  );
};

type Write = { readonly next: Versioned; readonly loaded: Loaded };

const STATEMENTS_MAX = 25;
const PUTS_MAX = 1_000;

/** Writes an item over the version loaded, together with others of its table that are written at this moment. Errors: ConditionalCheckFailedException when another writer was faster. */
export const saveVersioned = (ref: TableRef, next: Versioned, loaded: Loaded): Promise<void> =>
  isStatement(next, loaded) ? saveTogether(ref, { next, loaded }) : putTogether(ref, { next, loaded });

/** A statement can set one path and remove one, so an item that enters an index or moves in it is put whole. One that leaves it loses the first attribute of the index, which is enough. */
const isStatement = (next: Versioned, loaded: Loaded): boolean =>
  loaded.version === 0 || leaves(next) || JSON.stringify(next.indexed) === JSON.stringify(loaded.indexed);

const leaves = ({ indexed }: Versioned): boolean => Object.keys(indexed).length === 0;

const putOver = (ref: TableRef, { next, loaded }: Write): Promise<void> =>
  putItem(ref, itemOf(next), unmoved(loaded.version, 'b.v'));

const itemOf = ({ key, version, indexed, body }: Versioned): Item => ({
  ...key,
  ...indexed,
  b: bodyValue(version, body),
});

const bodyValue = (version: number, body: Item) => ({ M: { v: { N: String(version) }, ...body } });

/** Puts have calls of their own, of which those of a moment do not all go out at once. */
const putTogether = together<Write, undefined>(PUTS_MAX, (ref, writes) => putAll(ref, writes));

const putAll = (ref: TableRef, writes: readonly Write[]): Promise<readonly (Error | undefined)[]> =>
  inParallel(writes, ALONE_IN_PARALLEL_MAX, write => failureOf(putOver(ref, write)));

const saveTogether = together<Write, undefined>(STATEMENTS_MAX, async (ref, writes) => {
  if (writes.length === 1) return putAll(ref, writes);
  const refusals = await refusalsOf(
    ref,
    writes.map(write => statementOf(ref.table, write)),
  );
  // What was refused for anything but its condition is put by itself, with all the patience of the client: so what is wrong with one write, or with statements as such, is no other's fault.
  const others = writes.filter((_, at) => refusals[at] !== undefined && !isConflicting(refusals[at]));
  const failures = new Map((await putAll(ref, others)).map((failure, at) => [others[at], failure]));
  return writes.map((write, at) =>
    isConflicting(refusals[at]) ? new ConflictError(refusals[at]?.Message) : failures.get(write),
  );
});

/** An item, and its attribute that says how new it is. */
type Newest = { readonly item: Item; readonly by: string };

/** Writes an item unless one that is newer by an attribute stands, together with others of its table that are written at this moment. Most are new, so a statement inserts each; over one that is there it is put. */
export const saveNewest = (ref: TableRef, item: Item, by: string): Promise<void> => newestTogether(ref, { item, by });

const newestTogether = together<Newest, undefined>(STATEMENTS_MAX, async (ref, writes) => {
  if (writes.length === 1) return [await failureOf(putNewest(ref, writes[0]!))];
  const refusals = await refusalsOf(
    ref,
    writes.map(({ item }) => insertOf(ref.table, item)),
  );
  const others = writes.filter((_, at) => refusals[at] !== undefined);
  const failures = await inParallel(others, ALONE_IN_PARALLEL_MAX, write => failureOf(putNewest(ref, write)));
  return writes.map(write => failures[others.indexOf(write)]);
});

const putNewest = (ref: TableRef, { item, by }: Newest): Promise<void> =>
  putItem(ref, item, {
    ConditionExpression: `attribute_not_exists(k) OR ${by} <= :newest`,
    ExpressionAttributeValues: { ':newest': item[by]! },
  }).catch(error => {
    if (!isConflict(error)) throw error;
  });

const isConflicting = (refusal: BatchStatementError | undefined): boolean =>
  refusal?.Code === 'ConditionalCheckFailed' || refusal?.Code === 'DuplicateItem';

/** Named as the service names it where a single write lost. */
class ConflictError extends Error {
  override readonly name = 'ConditionalCheckFailedException';
}

/** Errors that say that statements, or these ones, are not taken at all. */
const REFUSALS: ReadonlySet<string> = new Set([
  'UnknownOperationException',
  'ValidationException',
  'AccessDeniedException',
  'SerializationException',
]);

/** Clients whose store takes no statements, as dynalite. */
const plain = new WeakSet<DynamoDBClient>();

type Statement = { readonly Statement: string; readonly Parameters: AttributeValue[] };

/** Why each of some statements was refused; undefined where it is done. Errors: whatever leaves it open what was done. */
const refusalsOf = async (
  ref: TableRef,
  statements: readonly Statement[],
): Promise<readonly (BatchStatementError | undefined)[]> => {
  if (plain.has(ref.client)) return statements.map(() => ({}));
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
    if (error.name === 'UnknownOperationException') plain.add(ref.client);
    else warn(ref, `${error.name}: ${error.message}`);
    return statements.map(() => ({}));
  }
};

/** That writes go one by one is right and slow: whoever reads the log should know. */
const warn = ({ table }: TableRef, why: string): void =>
  console.warn(`Statements on ${table} are refused, their items are put one by one. ${why}`);

const insertOf = (table: string, item: Item): Statement => {
  const attributes = Object.entries(item);
  return {
    Statement: `INSERT INTO "${table}" VALUE {${attributes.map(([name]) => `'${name}': ?`).join(', ')}}`,
    Parameters: attributes.map(([, value]) => value),
  };
};

const statementOf = (table: string, { next, loaded }: Write): Statement => {
  if (loaded.version === 0) return insertOf(table, itemOf(next));
  const key = Object.entries(next.key);
  const [left] = leaves(next) ? Object.keys(loaded.indexed) : [];
  return {
    Statement: `UPDATE "${table}" SET "b" = ? ${left === undefined ? '' : `REMOVE "${left}" `}WHERE ${key.map(([name]) => `"${name}" = ? AND `).join('')}"b"."v" = ?`,
    Parameters: [bodyValue(next.version, next.body), ...key.map(([, value]) => value), { N: String(loaded.version) }],
  };
};
