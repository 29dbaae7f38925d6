import { getItem, type Item, putItem, queryPage, unmoved } from './dynamo.ts';
import { type Security, securityKey } from './security.ts';

/** What was told of a mint: it is written before it is told, so that nothing is told twice. */
export type Told = {
  /** Grows with each write; the condition of the next one. 0: never written. */
  readonly version: number;
  /** What rows up to this arrival number changed was told. */
  readonly seq: number;
  /** Names of the changes that the clock made and that were told before a row came to make them, the newest. */
  readonly clock: readonly string[];
  /** What the clock changed up to this moment was told, unix ms. */
  readonly clockMs: number;
  /** When time alone changes something next, unix ms; null while nothing waits for it. */
  readonly dueMs: number | null;
};

export const nothingTold: Told = { version: 0, seq: 0, clock: [], clockMs: 0, dueMs: null };

/** So many names are kept: rows that come later make few of these changes again. */
export const CLOCK_NAMES_MAX = 128;

const TOLD = 'told';
const DUE_PARTITIONS = 8;
const duePartition = (index: number): string => `due#${index}`;

/** What was told of a mint; nothing of one that nothing was ever told of. */
export const loadTold = async (security: Security, mint: string): Promise<Told> => {
  const item = await getItem(security, securityKey(mint, TOLD));
  return item
    ? {
        version: Number(item.v!.N),
        seq: Number(item.q!.N),
        clock: JSON.parse(item.c!.S!),
        clockMs: Number(item.m!.N),
        dueMs: item.due_at ? Number(item.due_at.N) : null,
      }
    : nothingTold;
};

/** Writes what is about to be told over what was loaded. Errors: ConditionalCheckFailedException when another writer was faster. */
export const saveTold = async (
  security: Security,
  mint: string,
  loaded: Told,
  next: Omit<Told, 'version'>,
): Promise<Told> => {
  const told = { ...next, clock: next.clock.slice(-CLOCK_NAMES_MAX), version: loaded.version + 1 };
  const item = {
    ...securityKey(mint, TOLD),
    v: { N: String(told.version) },
    q: { N: String(told.seq) },
    c: { S: JSON.stringify(told.clock) },
    m: { N: String(told.clockMs) },
    ...dueAttributes(told.dueMs),
  };
  await putItem(security, item, unmoved(loaded.version));
  return told;
};

/** Due mints lie in several index partitions by the moment they are due, so that no single one takes all writes. */
const dueAttributes = (dueMs: number | null): Item =>
  dueMs === null ? {} : { due: { S: duePartition(dueMs % DUE_PARTITIONS) }, due_at: { N: String(dueMs) } };

/** Mints of which time alone was to change something by `nowMs`, at most `max`, the longest waiting of each partition first. */
export const dueSecurity = async (security: Security, nowMs: number, max: number): Promise<readonly string[]> => {
  const limit = Math.ceil(max / DUE_PARTITIONS);
  const pages = await Promise.all(
    Array.from({ length: DUE_PARTITIONS }, (_, index) =>
      queryPage(security, {
        IndexName: 'due',
        KeyConditionExpression: 'due = :due AND due_at <= :now',
        ExpressionAttributeValues: { ':due': { S: duePartition(index) }, ':now': { N: String(nowMs) } },
        Limit: limit,
      }),
    ),
  );
  return pages.flatMap(({ items }) => items.map(item => item.k!.S!));
};
