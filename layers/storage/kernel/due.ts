import type { Item, TableRef } from './dynamo.ts';
import { queryPage, where } from './query.ts';

/** Several index partitions spread the writes. */
const PARTITIONS = 8;
const partition = (index: number): string => `due#${index}`;

/** Attributes of the index `due`; none for null. */
export const dueAttributes = (dueMs: number | null): Item =>
  dueMs === null ? {} : { due: { S: partition(dueMs % PARTITIONS) }, due_at: { N: String(dueMs) } };

/** Partition keys due by `nowMs`, longest waiting first per partition. */
export const dueKeys = async (ref: TableRef, nowMs: number, max: number): Promise<readonly string[]> => {
  const pages = await Promise.all(
    Array.from({ length: PARTITIONS }, (_, index) =>
      queryPage(ref, {
        IndexName: 'due',
        ...where('due = :due AND due_at <= :now', { due: partition(index), now: nowMs }),
        Limit: Math.ceil(max / PARTITIONS),
      }),
    ),
  );
  return pages.flatMap(({ items }) => items.map(item => item.k!.S!));
};
