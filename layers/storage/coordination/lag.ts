import { getItem, putItem } from '../kernel/dynamo.ts';
import { type CoordinationTable, toCoordinationKey } from './coordination.ts';

/** Lag between events and coordination data, unix ms. */
export type NotedLag = {
  readonly appliedMs: number;
  /** Start of excessive lag, or null. */
  readonly sinceMs: number | null;
};

const KEY = toCoordinationKey('health', 'lag');

export async function loadLag(table: CoordinationTable): Promise<NotedLag | null> {
  const item = await getItem(table, KEY);
  return item ? { appliedMs: Number(item.at!.N), sinceMs: item.since ? Number(item.since.N) : null } : null;
}

export function saveLag(table: CoordinationTable, { appliedMs, sinceMs }: NotedLag): Promise<void> {
  return putItem(table, {
    ...KEY,
    at: { N: String(appliedMs) },
    ...(sinceMs !== null && { since: { N: String(sinceMs) } }),
  });
}
