import { createHash } from 'node:crypto';
import { deleteItem, getItems, type Item, putItems, type TableRef } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';

/** Each item is a function of the fold that wrote it. */
export type CoordinationTable = TableRef<'coordination'>;

export function toCoordinationKey(partition: string, sort: string): Item {
  return { k: { S: partition }, s: { S: sort } };
}

/** Uniform and deterministic. */
export function hashToNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/** The desired item under a key; null deletes it. */
export type View = { readonly key: Item; readonly item: Item | null };

const DELETES_IN_PARALLEL_MAX = 16;

/** Views that differ from the stored ones, in write order. */
export async function filterOtherViews(
  ref: CoordinationTable,
  groups: readonly (readonly View[])[],
): Promise<readonly (readonly View[])[]> {
  const stored = await getItems(
    ref,
    groups.flat().map(({ key }) => key),
  );
  const standing = new Map(stored.map(item => [formatViewName(item), formatItem(item)]));
  const isOther = ({ key, item }: View) => standing.get(formatViewName(key)) !== (item ? formatItem(item) : undefined);
  return groups.map(group => group.filter(isOther));
}

/** Writes groups one after the other. */
export async function writeViews(ref: CoordinationTable, groups: readonly (readonly View[])[]): Promise<void> {
  for (const group of groups) await write(ref, group);
}

export function formatViewName({ k, s }: Item): string {
  return `${k!.S} ${s!.S}`;
}

/** Canonical text, for comparison. */
function formatItem(item: Item): string {
  return JSON.stringify(
    Object.entries(item)
      .map(([name, { S, N, B }]) => [name, S ?? N ?? Buffer.from(B!).toString('base64')])
      .sort(),
  );
}

async function write(ref: CoordinationTable, group: readonly View[]): Promise<void> {
  await putItems(
    ref,
    group.flatMap(({ item }) => (item ? [item] : [])),
  );
  await runInParallel(
    group.filter(({ item }) => !item),
    DELETES_IN_PARALLEL_MAX,
    ({ key }) => deleteItem(ref, key),
  );
}
