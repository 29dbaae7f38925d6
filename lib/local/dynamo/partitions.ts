import { type Fields, type Keys, listRequestParts, listTableRequests, type Part } from './parts.ts';
import { countItemBytes, type Item, readUnits } from './units.ts';

/** Per partition. Source: developer guide, "Burst and adaptive capacity". */
const RATES = { read: 3_000, write: 1_000 } as const;
/** Full buckets are forgotten once there are this many. */
const BUCKETS_MAX = 20_000;

/** `units`: negative after a part larger than what was left. */
type Bucket = { units: number; atMs: number };

/** A request that a partition has no units for, in DynamoDB's words. */
export class Throttled extends Error {
  override readonly name: 'ThrottlingException' | 'TransactionCanceledException';
  /** Further fields of the answer. */
  readonly fields: Fields;

  constructor(parts: readonly (Part | null)[], refused: ReadonlySet<number>, isTransaction: boolean) {
    super(isTransaction ? CANCELLED : HOT);
    this.name = isTransaction ? 'TransactionCanceledException' : 'ThrottlingException';
    const [first = 0] = refused;
    const { kind, partition } = parts[first]!;
    const place = partition.split('#')[0]!;
    const what = `${place.includes('/') ? 'Index' : 'Table'}${kind === 'read' ? 'Read' : 'Write'}`;
    this.fields = isTransaction
      ? {
          CancellationReasons: parts.map((_, at) =>
            refused.has(at) ? { Code: 'ThrottlingError', Message: HOT } : { Code: 'None' },
          ),
        }
      : { throttlingReasons: [{ reason: `${what}KeyRangeThroughputExceeded`, resource: place }] };
  }
}

const HOT =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or ' +
  'index so please try again shortly. If exceptions persist, check if you have a hot key: ' +
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html';
const CANCELLED = 'Transaction cancelled, please refer cancellation reasons for specific reasons [ThrottlingError]';

/** What the engine may do of a request. */
export type Admitted = {
  /** The same object if nothing is refused. */
  readonly input: Fields;
  /** Charges the answer, and adds what was refused. */
  readonly finish: (output: Fields) => Fields;
};

/** The throughput limits of all partitions. */
export type Partitions = {
  /** Throws Throttled if no part can be processed. */
  readonly admit: (action: string, input: Fields) => Admitted;
  /** Requests, and parts that were refused. */
  readonly counts: { requests: number; refused: number };
};

/** Opens full buckets. `now` is monotonic, in ms. */
export function openPartitions(now: () => number, find: (table: string) => Keys | undefined): Partitions {
  const buckets = new Map<string, Bucket>();
  const counts = { requests: 0, refused: 0 };
  const bucketFor = (kind: Part['kind'], partition: string): Bucket => {
    const name = `${kind} ${partition}`;
    const atMs = now();
    const bucket = buckets.get(name) ?? { units: RATES[kind], atMs };
    bucket.units = Math.min(RATES[kind], bucket.units + ((atMs - bucket.atMs) * RATES[kind]) / 1_000);
    bucket.atMs = atMs;
    if (!buckets.has(name) && buckets.size >= BUCKETS_MAX)
      for (const [other, { units, atMs: thenMs }] of buckets) {
        const rate = RATES[other.startsWith('read') ? 'read' : 'write'];
        if (units + ((atMs - thenMs) * rate) / 1_000 >= rate) buckets.delete(other);
      }
    buckets.set(name, bucket);
    return bucket;
  };
  const charge = ({ kind, partition, entries }: Part, units: number): void => {
    bucketFor(kind, partition).units -= units;
    for (const entry of entries) bucketFor('write', entry).units -= 1;
  };
  const take = (part: Part): boolean => {
    const own = [bucketFor(part.kind, part.partition), ...part.entries.map(entry => bucketFor('write', entry))];
    if (own.some(({ units }) => units <= 0)) return false;
    charge(part, part.units);
    return true;
  };
  const admit = (action: string, input: Fields): Admitted => {
    counts.requests += 1;
    const parts = listRequestParts(action, input, find);
    const isTransaction = /Transact/.test(action);
    const refused = new Set<number>();
    for (const [at, part] of parts.entries()) if (part !== null && !take(part)) refused.add(at);
    counts.refused += refused.size;
    if (refused.size > 0 && (isTransaction || (refused.size === parts.length && action !== STATEMENTS)))
      throw new Throttled(parts, refused, isTransaction);
    const admitted = parts.filter((part, at): part is Part => part !== null && !refused.has(at));
    const finish = (output: Fields): Fields => {
      for (const [part, units] of computeMissingUnits(action, admitted, output, find))
        bucketFor(part.kind, part.partition).units -= units;
      return refused.size === 0 ? output : withRefused(action, input, refused, output);
    };
    return { input: refused.size === 0 ? input : filterRequest(action, input, at => !refused.has(at)), finish };
  };
  return { admit, counts };
}

const STATEMENTS = 'BatchExecuteStatement';

type Consumed = { readonly CapacityUnits: number; readonly Table?: { readonly CapacityUnits: number } };

/** Beyond those taken first. Uses the engine's figures if given. */
function computeMissingUnits(
  action: string,
  parts: readonly Part[],
  output: Fields,
  find: (table: string) => Keys | undefined,
): readonly (readonly [Part, number])[] {
  const read = countUnitsRead(action, parts, output, find);
  const taken = parts.map((part, at) => part.units + (read[at] ?? 0));
  const consumed = [output.ConsumedCapacity ?? []].flat() as unknown as readonly Consumed[];
  const total = consumed.reduce((sum, { CapacityUnits, Table }) => sum + (Table?.CapacityUnits ?? CapacityUnits), 0);
  const entries = parts.reduce((sum, part) => sum + part.entries.length, 0);
  const isWithIndexes = consumed.some(({ Table }) => Table === undefined);
  const known = taken.reduce((sum, units) => sum + units, 0) + (isWithIndexes ? entries : 0);
  const rest = Math.max(0, total - known) / Math.max(1, parts.length);
  return parts.map((part, at) => [part, (read[at] ?? 0) + rest] as const);
}

/** By item sizes in the answer, beyond a unit each. */
function countUnitsRead(
  action: string,
  parts: readonly Part[],
  output: Fields,
  find: (table: string) => Keys | undefined,
): readonly number[] {
  const beyond = (part: Part, bytes: number): number => Math.max(0, readUnits(bytes, part.units >= 1) - part.units);
  if (action === 'GetItem' && output.Item) return parts.map(part => beyond(part, countItemBytes(output.Item as Item)));
  if (action === 'Query' && output.Items) {
    const bytes = (output.Items as readonly Item[]).reduce((sum, item) => sum + countItemBytes(item), 0);
    return parts.map(part => beyond(part, bytes));
  }
  if (action !== 'BatchGetItem' || !output.Responses) return [];
  const sums = new Map<string, number>();
  for (const [table, items] of Object.entries(output.Responses as Readonly<Record<string, readonly Item[]>>))
    for (const item of items) {
      const value = item[find(table)?.partition ?? ''];
      const name = `${table}#${value && Object.values(value)[0]}`;
      const isConsistent = parts.some(part => part.partition === name && part.units >= 1);
      sums.set(
        name,
        (sums.get(name) ?? 0) + readUnits(countItemBytes(item), isConsistent) - readUnits(0, isConsistent),
      );
    }
  return parts.map(({ partition }) => {
    const units = sums.get(partition) ?? 0;
    sums.delete(partition);
    return units;
  });
}

/** The request with some of its parts. */
function filterRequest(action: string, input: Fields, isKept: (at: number) => boolean): Fields {
  if (action === STATEMENTS)
    return { ...input, Statements: (input.Statements as readonly unknown[]).filter((_, at) => isKept(at)) };
  let at = 0;
  const RequestItems: Record<string, unknown> = {};
  for (const [table, requests] of listTableRequests(input)) {
    const isRead = !Array.isArray(requests);
    const list = ((isRead ? requests.Keys : requests) as readonly unknown[]).filter(() => isKept(at++));
    if (list.length > 0) RequestItems[table] = isRead ? { ...requests, Keys: list } : list;
  }
  return { ...input, RequestItems };
}

/** The answer with what was refused, in the form of its action. */
function withRefused(action: string, input: Fields, refused: ReadonlySet<number>, output: Fields): Fields {
  if (action === STATEMENTS) {
    const answers = [...((output.Responses ?? []) as readonly Fields[])];
    const Responses = (input.Statements as readonly unknown[]).map((_, at) =>
      refused.has(at) ? { Error: { Code: 'ThrottlingError', Message: HOT } } : answers.shift()!,
    );
    return { ...output, Responses };
  }
  const name = action === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems';
  const left = Object.fromEntries(listTableRequests(filterRequest(action, input, at => refused.has(at)))) as Record<
    string,
    never
  >;
  for (const [table, more] of Object.entries((output[name] ?? {}) as Readonly<Record<string, Fields>>))
    left[table] = joinRequests(left[table], more) as never;
  return { ...output, [name]: left };
}

function joinRequests(left: Fields | undefined, more: Fields): unknown {
  if (left === undefined) return more;
  if (Array.isArray(left)) return [...left, ...(more as unknown as readonly unknown[])];
  return { ...left, Keys: [...(left.Keys as readonly unknown[]), ...(more.Keys as readonly unknown[])] };
}
