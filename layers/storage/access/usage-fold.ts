import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { createVersionCondition, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { formatUsagePartition, queryUsageItems, toUsageExpiry, type UsageTable } from './usage.ts';
import { filterNewestCounters, isPack, packCounters, packSort, parseUsageCounters } from './usage-counters.ts';

/** About 300 KB. More counters of a day keep their own items. */
const COUNTERS_MAX = 15_000;
const DELETES_IN_PARALLEL_MAX = 16;

/**
 * Packs the counters of finished days, each day into one item that keeps every writer's total and
 * version. So a late write of a writer still replaces its total.
 */
export async function foldUsage(usage: UsageTable, keyId: string, from: string, to: string): Promise<void> {
  const days = Map.groupBy(await queryUsageItems(usage, keyId, from, to), ({ s }) => s!.S!.split('#')[0]!);
  for (const [day, items] of days) await foldDay(usage, keyId, day, items);
}

async function foldDay(usage: UsageTable, keyId: string, day: string, items: readonly Item[]): Promise<void> {
  const packed = items.find(isPack);
  const room = COUNTERS_MAX - (packed ? parseUsageCounters(packed).length : 0);
  const own = items.filter(item => !isPack(item)).slice(0, Math.max(0, room));
  // One item is as cheap to read as a pack.
  if (own.length === 0 || items.length === 1) return;
  const version = Number(packed?.v?.N ?? 0);
  const counters = filterNewestCounters([...(packed ? [packed] : []), ...own].flatMap(parseUsageCounters));
  const newestMs = Math.max(...items.map(({ at }) => Number(at?.N ?? 0)));
  const item = {
    ...{ k: { S: formatUsagePartition(keyId, day) }, s: { S: packSort(day) }, v: { N: String(version + 1) } },
    ...{ ...packCounters(counters), at: { N: String(newestMs) }, expires: toUsageExpiry(day) },
  };
  // Another fold was faster. It deletes what it packed.
  if (!(await isWritten(putItem(usage, item, createVersionCondition(version))))) return;
  await runInParallel(own, DELETES_IN_PARALLEL_MAX, async one => {
    // Keeps an item that its writer changed meanwhile.
    const { client, table } = usage;
    const { k, s, v } = one;
    const condition = { ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': v! } };
    await isWritten(client.send(new DeleteItemCommand({ TableName: table, Key: { k: k!, s: s! }, ...condition })));
  });
}
