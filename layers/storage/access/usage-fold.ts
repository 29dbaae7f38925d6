import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, isWritten, putItem, unmoved } from '../kernel/dynamo.ts';
import { inParallel } from '../kernel/parallel.ts';
import { expiryOf, partitionOf, type UsageTable, usageItems } from './usage.ts';
import { countersIn, isPack, newestCounters, packedAttributes, packSort } from './usage-counters.ts';

/** About 300 KB. More counters of a day keep their own items. */
const COUNTERS_MAX = 15_000;
const DELETES_IN_PARALLEL_MAX = 16;

/**
 * Packs the counters of finished days, each day into one item that keeps every writer's total and
 * version. So a late write of a writer still replaces its total.
 */
export const foldUsage = async (usage: UsageTable, keyId: string, from: string, to: string): Promise<void> => {
  const days = Map.groupBy(await usageItems(usage, keyId, from, to), ({ s }) => s!.S!.split('#')[0]!);
  for (const [day, items] of days) await foldDay(usage, keyId, day, items);
};

const foldDay = async (usage: UsageTable, keyId: string, day: string, items: readonly Item[]): Promise<void> => {
  const packed = items.find(isPack);
  const room = COUNTERS_MAX - (packed ? countersIn(packed).length : 0);
  const own = items.filter(item => !isPack(item)).slice(0, Math.max(0, room));
  // One item is as cheap to read as a pack.
  if (own.length === 0 || items.length === 1) return;
  const version = Number(packed?.v?.N ?? 0);
  const counters = newestCounters([...(packed ? [packed] : []), ...own].flatMap(countersIn));
  const item = {
    ...{ k: { S: partitionOf(keyId, day) }, s: { S: packSort(day) }, v: { N: String(version + 1) } },
    ...{ ...packedAttributes(counters), at: newestTime(items), expires: expiryOf(day) },
  };
  // Another fold was faster. It deletes what it packed.
  if (!(await isWritten(putItem(usage, item, unmoved(version))))) return;
  await inParallel(own, DELETES_IN_PARALLEL_MAX, async one => {
    // Keeps an item that its writer changed meanwhile.
    const { client, table } = usage;
    const { k, s, v } = one;
    const condition = { ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': v! } };
    await isWritten(client.send(new DeleteItemCommand({ TableName: table, Key: { k: k!, s: s! }, ...condition })));
  });
};

const newestTime = (items: readonly Item[]) => ({
  N: String(Math.max(...items.map(({ at }) => Number(at?.N ?? 0)))),
});
