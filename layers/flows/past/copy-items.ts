import { getItem, type Item, putItems, type TableRef } from '../../storage/kernel/dynamo.ts';
import { queryPage } from '../../storage/kernel/query.ts';
import { parseKeyCondition } from '../../storage/memory/key-condition.ts';
import type { Query, Reading } from './lazy-tables.ts';

export type Copying = {
  readonly from: TableRef;
  readonly to: TableRef;
  readonly reading: Reading;
  /** The item as it counts. Null: it does not. */
  readonly select: (item: Item) => Item | null;
  /** Queries back begin here: nothing later counts. */
  readonly end?: { readonly key: Item; readonly sort: string | number } | undefined;
  readonly isPastEnd: (item: Item) => boolean;
};

/** Copies the items of a reading that count, up to its limit. */
export async function copyItems({ from, to, reading, select, end, isPastEnd }: Copying): Promise<void> {
  const copy = async (items: readonly Item[]): Promise<number> => {
    const own = items.map(select).filter(item => item !== null);
    await putItems(to, own);
    return own.length;
  };
  if (reading.key !== undefined) {
    const item = await getItem(from, reading.key);
    if (item !== undefined) await copy([item]);
    return;
  }
  const { Limit = Infinity, ScanIndexForward: isForward = true, ExclusiveStartKey: start } = reading.query;
  const { sort } = parseKeyCondition(reading.query.KeyConditionExpression!, {
    names: {},
    values: { ...reading.query.ExpressionAttributeValues },
  });
  if (end !== undefined && sort.from !== undefined && sort.from >= end.sort) return;
  const reachesEnd = end !== undefined && (sort.to === undefined || sort.to > end.sort);
  let next = !isForward && reachesEnd && (start === undefined || isPastEnd(start)) ? end.key : start;
  let left = Limit;
  do {
    const page = await queryPage(from, { ...toKeyQuery(reading.query), ExclusiveStartKey: next });
    left -= await copy(page.items);
    const last = page.items.at(-1);
    next = isForward && last !== undefined && isPastEnd(last) ? undefined : page.next;
  } while (next !== undefined && left > 0);
}

/** Without a filter, which would shorten pages. */
function toKeyQuery({ KeyConditionExpression: condition = '', ...query }: Query) {
  const pick = <T>(all: Record<string, T> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => new RegExp(`${name}(?!\\w)`).test(condition)));
  const names = pick(query.ExpressionAttributeNames);
  return {
    KeyConditionExpression: condition,
    ExpressionAttributeValues: pick(query.ExpressionAttributeValues),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(query.Limit !== undefined && { Limit: query.Limit }),
    ...(query.ScanIndexForward !== undefined && { ScanIndexForward: query.ScanIndexForward }),
    ConsistentRead: true,
  };
}
