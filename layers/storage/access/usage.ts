import type { StatusClass } from '../../core/usage/status-class.ts';
import { type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { inParallel } from '../kernel/parallel.ts';
import { consistently, queryItems } from '../kernel/query.ts';

export type UsageTable = TableRef<'usage'>;

/** One counter of one writer: only that writer changes it. */
export type UsageCell = {
  readonly keyId: string;
  /** UTC. */
  readonly day: string;
  /** File of a route, or `MESSAGES`. */
  readonly name: string;
  readonly status: StatusClass;
  readonly writer: string;
};

export type UsageCount = { readonly count: number; readonly credits: number };

/** Sum over the writers. */
export type UsageRow = Pick<UsageCell, 'day' | 'name' | 'status'> & UsageCount;

/** Delivered stream messages. */
export const MESSAGES = '@messages';

const DAY_SECONDS = 86_400;
/** Two months longer than the longest range. */
export const USAGE_KEPT_DAYS = 430;

const MONTHS_IN_PARALLEL_MAX = 4;

/** One partition per month, so that a month is one query. */
export const partitionOf = (keyId: string, day: string): string => `${keyId}#${day.slice(0, 7)}`;

/**
 * Stores a total under its version. A repeated or late write of an older one changes nothing, and is
 * not an error.
 */
export const saveUsage = async (
  usage: UsageTable,
  { keyId, day, name, status, writer }: UsageCell,
  { count, credits }: UsageCount,
  version: number,
  atMs = Date.now(),
): Promise<void> => {
  const item = {
    k: { S: partitionOf(keyId, day) },
    s: { S: [day, name, status, writer].join('#') },
    n: { N: String(count) },
    c: { N: String(credits) },
    v: { N: String(version) },
    at: { N: String(atMs) },
    expires: { N: String(Date.parse(day) / 1000 + USAGE_KEPT_DAYS * DAY_SECONDS) },
  };
  await isWritten(
    putItem(usage, item, {
      ConditionExpression: 'attribute_not_exists(v) OR v < :v',
      ExpressionAttributeValues: { ':v': { N: String(version) } },
    }),
  );
};

/** Both days included. Ascending by day and name. */
export const readUsage = async (
  usage: UsageTable,
  keyId: string,
  from: string,
  to: string,
): Promise<readonly UsageRow[]> => {
  const items = await inParallel(monthsBetween(from, to), MONTHS_IN_PARALLEL_MAX, month =>
    queryItems(
      usage,
      consistently('k = :k AND s BETWEEN :from AND :to', { k: partitionOf(keyId, month), from, to: `${to}~` }),
    ),
  );
  return summed(items.flat());
};

export const monthsBetween = (from: string, to: string): readonly string[] => {
  const months: string[] = [];
  const month = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (; month.toISOString().slice(0, 7) <= to.slice(0, 7); month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7));
  return months;
};

const summed = (items: readonly Item[]): readonly UsageRow[] => {
  const rows = new Map<string, UsageRow>();
  for (const { s, n, c } of items) {
    const [day, name, status] = s!.S!.split('#') as [string, string, StatusClass];
    const key = `${day}#${name}#${status}`;
    const { count, credits } = rows.get(key) ?? { count: 0, credits: 0 };
    rows.set(key, { day, name, status, count: count + Number(n!.N), credits: credits + Number(c!.N) });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, row]) => (row.count === 0 ? [] : [row]));
};
