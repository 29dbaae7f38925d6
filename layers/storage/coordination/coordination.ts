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

/** Writes only views that differ: a write costs five reads. Returns their names. */
export async function writeViews(
  ref: CoordinationTable,
  groups: readonly (readonly View[])[],
): Promise<ReadonlySet<string>> {
  const stored = await getItems(
    ref,
    groups.flat().map(({ key }) => key),
  );
  const standing = new Map(stored.map(item => [formatViewName(item), formatItem(item)]));
  const isOther = ({ key, item }: View) => standing.get(formatViewName(key)) !== (item ? formatItem(item) : undefined);
  const others = groups.map(group => group.filter(isOther));
  for (const group of others) await write(ref, group);
  return new Set(others.flat().map(({ key }) => formatViewName(key)));
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
