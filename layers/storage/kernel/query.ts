import { type AttributeValue, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { Item, TableRef } from './dynamo.ts';
import { waitBeforeTry } from './retry.ts';
import { isThrottled } from './throttled.ts';

type Query = Omit<QueryCommandInput, 'TableName'>;

/** All pages, or those with the first `max` items. */
export async function queryItems(ref: TableRef, query: Query, max = Infinity): Promise<readonly Item[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const limit = max === Infinity ? {} : { Limit: max - found.length };
    const page = await queryPage(ref, { ...query, ...limit, ExclusiveStartKey: start });
    found.push(...page.items);
    start = page.next;
  } while (start && found.length < max);
  return found;
}

const TRIES_MAX = 6;

/** Waits up to 1.5 seconds for a throttled partition. */
export async function queryPage({ client, table }: TableRef, query: Query) {
  for (let tries = 1; ; tries++)
    try {
      const page = await client.send(new QueryCommand({ TableName: table, ...query }));
      return { items: page.Items ?? [], next: page.LastEvaluatedKey };
    } catch (error) {
      if (!isThrottled(error) || tries === TRIES_MAX) throw error;
      await waitBeforeTry(tries);
    }
}

/** Pages in turn, until the caller stops. The limit of each further page grows by a factor. */
export async function* queryPages(ref: TableRef, query: Query, growth = 1) {
  let limit = query.Limit;
  let start: Item | undefined;
  do {
    const page = await queryPage(ref, { ...query, Limit: limit, ExclusiveStartKey: start });
    yield page;
    start = page.next;
    limit = limit && limit * growth;
  } while (start);
}

/**
 * Key condition of a query with its values and names.
 * @example where('k = :k AND #at > :from', { k: 'log', from: 5 })
 */
export function buildKeyQuery(condition: string, values: Readonly<Record<string, string | number>>) {
  const names = Object.fromEntries([...condition.matchAll(/#(\w+)/g)].map(([sign, name]) => [sign, name!]));
  return {
    KeyConditionExpression: condition,
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, AttributeValue] => [
        `:${name}`,
        typeof value === 'number' ? { N: String(value) } : { S: value },
      ]),
    ),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  };
}

/** The same for a read that sees all earlier writes. */
export function buildConsistentQuery(condition: string, values: Readonly<Record<string, string | number>>) {
  return {
    ...buildKeyQuery(condition, values),
    ConsistentRead: true,
  };
}

/** Table keys of items found through an index. */
export function toTableKeys(items: readonly Item[]): readonly Item[] {
  return items.map(({ k, s }) => ({ k: k!, s: s! }));
}
