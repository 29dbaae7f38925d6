import type { Item, TableRef } from './dynamo.ts';
import { buildKeyQuery, queryPage } from './query.ts';

/** Several index partitions spread the writes. */
const PARTITIONS = 8;
function formatPartition(index: number): string {
  return `due#${index}`;
}

/** Attributes of the index `due`; none for null. Equal `spread` values share a partition. */
export function toDueAttributes(dueMs: number | null, spread = dueMs): Item {
  return dueMs === null ? {} : { due: { S: formatPartition(spread! % PARTITIONS) }, due_at: { N: String(dueMs) } };
}

/** Partition keys due by `nowMs`, longest waiting first per partition. */
export async function queryDueKeys(ref: TableRef, nowMs: number, max: number): Promise<readonly string[]> {
  const pages = await Promise.all(
    Array.from({ length: PARTITIONS }, (_, index) =>
      queryPage(ref, { ...buildDueQuery(index, nowMs), Limit: Math.ceil(max / PARTITIONS) }),
    ),
  );
  return pages.flatMap(({ items }) => items.map(getPartitionKey));
}

/** A partition of the index, and the item in it after which reading continues. */
export type DuePosition = { readonly partition: number; readonly after: Item | undefined };

/** Successive minutes begin at successive partitions, so none is always last. */
export function toFirstDuePosition(nowMs: number): DuePosition {
  return {
    partition: Math.floor(nowMs / 60_000) % PARTITIONS,
    after: undefined,
  };
}

export type DuePage = { readonly keys: readonly string[]; readonly next: DuePosition };

/** Partition keys due by `nowMs` in pages: every partition once, beginning at a position. */
export async function* queryDuePages(
  ref: TableRef,
  nowMs: number,
  from: DuePosition,
  pageMax: number,
): AsyncGenerator<DuePage> {
  let { after } = from;
  for (let step = 0; step < PARTITIONS; step++) {
    const index = (from.partition + step) % PARTITIONS;
    do {
      const page = await queryPage(ref, { ...buildDueQuery(index, nowMs), Limit: pageMax, ExclusiveStartKey: after });
      after = page.next;
      const next = { partition: after ? index : (index + 1) % PARTITIONS, after };
      yield { keys: page.items.map(getPartitionKey), next };
    } while (after);
  }
}

function buildDueQuery(index: number, nowMs: number) {
  return {
    IndexName: 'due',
    ...buildKeyQuery('due = :due AND due_at <= :now', { due: formatPartition(index), now: nowMs }),
  };
}

function getPartitionKey(item: Item): string {
  return item.k!.S!;
}

/** Equal times alone would share one partition. */
export function toDueSpread(key: string): number {
  return [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
