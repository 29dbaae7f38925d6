import { createHash } from 'node:crypto';
import { DeleteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getItems, type Item, putItems, type TableRef } from './dynamo.ts';
import { inParallel } from './parallel.ts';

/** What is known of who follows whom, who belongs together and what they do together, as it is read: each item is a function of the fold that wrote it. */
export type CoordinationTable = TableRef;

export const openCoordination = (client: DynamoDBClient, table: string): CoordinationTable => ({ client, table });

/** Primary key of an item. */
export const coordinationKey = (partition: string, sort: string): Item => ({ k: { S: partition }, s: { S: sort } });

/** A number that spreads texts evenly, always the same for the same text. */
export const spread = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** What is to stand under a key; null: nothing. */
export type View = { readonly key: Item; readonly item: Item | null };

const DELETES_IN_PARALLEL_MAX = 16;

/**
 * Makes views stand, group after group, and writes only those that do not stand yet: a write costs five times a read and more, and whoever does the same again finds nothing to do.
 * Returns the names of those that were written.
 */
export const writeViews = async (
  ref: CoordinationTable,
  groups: readonly (readonly View[])[],
): Promise<ReadonlySet<string>> => {
  const stored = await getItems(
    ref,
    groups.flat().map(({ key }) => key),
  );
  const standing = new Map(stored.map(item => [viewName(item), textOf(item)]));
  const isOther = ({ key, item }: View) => standing.get(viewName(key)) !== (item ? textOf(item) : undefined);
  const others = groups.map(group => group.filter(isOther));
  for (const group of others) await write(ref, group);
  return new Set(others.flat().map(({ key }) => viewName(key)));
};

/** The name of an item or key. */
export const viewName = ({ k, s }: Item): string => `${k!.S} ${s!.S}`;

/** An item as a text, the same for whatever comes back as it was written. */
const textOf = (item: Item): string =>
  JSON.stringify(
    Object.entries(item)
      .map(([name, { S, N, B }]) => [name, S ?? N ?? Buffer.from(B!).toString('base64')])
      .sort(),
  );

const write = async (ref: CoordinationTable, group: readonly View[]): Promise<void> => {
  await putItems(
    ref,
    group.flatMap(({ item }) => (item ? [item] : [])),
  );
  await inParallel(
    group.filter(({ item }) => !item),
    DELETES_IN_PARALLEL_MAX,
    ({ key }) => ref.client.send(new DeleteItemCommand({ TableName: ref.table, Key: key })),
  );
};
