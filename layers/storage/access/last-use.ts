import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { formatUsagePartition, listMonths, saveUsage, USAGE_KEPT_DAYS, type UsageTable } from './usage.ts';

/** Opened sockets. Their rows count nothing: they only have a time. */
const SOCKETS = '@sockets';

const DAY_MS = 86_400_000;

/** Notes that a key opened a socket. */
export function noteSocket(usage: UsageTable, keyId: string, nowMs: number): Promise<void> {
  const cell = { keyId, day: formatUtcDay(nowMs), name: SOCKETS, status: '2xx', writer: 'connect' } as const;
  return saveUsage(usage, cell, { count: 0, credits: 0, drawn: 0 }, nowMs, nowMs);
}

/**
 * When a key last did anything that is counted, unix ms. Reads only its newest day with usage, after
 * one item of each later month.
 */
export async function findLastUse(
  usage: UsageTable,
  keyId: string,
  sinceMs: number,
  nowMs: number,
): Promise<number | null> {
  const oldestMs = Math.max(sinceMs, nowMs - USAGE_KEPT_DAYS * DAY_MS);
  for (const month of listMonths(formatUtcDay(oldestMs), formatUtcDay(nowMs)).toReversed()) {
    const k = formatUsagePartition(keyId, month);
    const [newest] = await queryItems(usage, { ...buildKeyQuery('k = :k', { k }), ScanIndexForward: false }, 1);
    if (!newest) continue;
    const day = newest.s!.S!.split('#', 1)[0]!;
    const items = await queryItems(usage, buildKeyQuery('k = :k AND begins_with(s, :day)', { k, day }));
    // Items of older versions have no time, only a day.
    return items.reduce((newestMs, { at }) => Math.max(newestMs, Number(at?.N ?? 0)), Date.parse(day));
  }
  return null;
}
