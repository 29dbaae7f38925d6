import { type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import {
  filterNewestCounters,
  formatCounterSort,
  parseUsageCounters,
  type UsageCount,
  type UsageCounter,
} from './usage-counters.ts';

export type { UsageCount };

export type UsageTable = TableRef<'usage'>;

/** One counter of one writer: only that writer changes it. */
export type UsageCell = Pick<UsageCounter, 'day' | 'name' | 'status' | 'writer'> & { readonly keyId: string };

/** Sum over the writers. */
export type UsageRow = Pick<UsageCell, 'day' | 'name' | 'status'> & UsageCount;

/** Delivered stream messages. */
export const MESSAGES = '@messages';

const DAY_SECONDS = 86_400;
/** Two months longer than the longest range. */
export const USAGE_KEPT_DAYS = 430;

const MONTHS_IN_PARALLEL_MAX = 4;

/** One partition per month, so that a month is one query. */
export function formatUsagePartition(keyId: string, day: string): string {
  return `${keyId}#${day.slice(0, 7)}`;
}

/**
 * Stores a total under its version. A repeated or late write of an older one changes nothing, and is
 * not an error.
 */
export async function saveUsage(
  usage: UsageTable,
  cell: UsageCell,
  { count, credits, drawn }: UsageCount,
  version: number,
  atMs = Date.now(),
): Promise<void> {
  const item = {
    k: { S: formatUsagePartition(cell.keyId, cell.day) },
    s: { S: formatCounterSort(cell) },
    n: { N: String(count) },
    c: { N: String(credits) },
    ...(drawn !== 0 && { d: { N: String(drawn) } }),
    v: { N: String(version) },
    at: { N: String(atMs) },
    expires: toUsageExpiry(cell.day),
  };
  await isWritten(
    putItem(usage, item, {
      ConditionExpression: 'attribute_not_exists(v) OR v < :v',
      ExpressionAttributeValues: { ':v': { N: String(version) } },
    }),
  );
}

export function toUsageExpiry(day: string) {
  return { N: String(Date.parse(day) / 1000 + USAGE_KEPT_DAYS * DAY_SECONDS) };
}

/** Both days included. Ascending by day and name. */
export async function readUsage(
  usage: UsageTable,
  keyId: string,
  from: string,
  to: string,
): Promise<readonly UsageRow[]> {
  const counters = (await queryUsageItems(usage, keyId, from, to)).flatMap(parseUsageCounters);
  const rows = new Map<string, UsageRow>();
  for (const counter of filterNewestCounters(counters)) {
    const { day, name, status } = counter;
    const key = `${day}#${name}#${status}`;
    const { count, credits, drawn } = rows.get(key) ?? { count: 0, credits: 0, drawn: 0 };
    rows.set(key, {
      ...{ day, name, status, count: count + counter.count, credits: credits + counter.credits },
      drawn: drawn + counter.drawn,
    });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, row]) => (row.count === 0 ? [] : [row]));
}

export async function queryUsageItems(
  usage: UsageTable,
  keyId: string,
  from: string,
  to: string,
): Promise<readonly Item[]> {
  const months = await runInParallel(listMonths(from, to), MONTHS_IN_PARALLEL_MAX, month =>
    queryItems(
      usage,
      buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
        k: formatUsagePartition(keyId, month),
        from,
        to: `${to}~`,
      }),
    ),
  );
  return months.flat();
}

/** Counted without dates: the month after 9999-12 has none. */
export function listMonths(from: string, to: string): readonly string[] {
  const first = toMonthNumber(from);
  return Array.from({ length: toMonthNumber(to) - first + 1 }, (_, index) => {
    const [year, month] = [Math.floor((first + index) / 12), ((first + index) % 12) + 1];
    return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  });
}

function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
