import { type CoordinationTable, coordinationKey } from './coordination.ts';
import { getItem, putItem } from './dynamo.ts';

/** What was last noted of how far coordination lies behind the events, unix ms. */
export type NotedLag = {
  readonly appliedMs: number;
  /** Since when it lies too far behind; null where it does not. */
  readonly sinceMs: number | null;
};

const KEY = coordinationKey('health', 'lag');

/** What was last noted; null where nothing ever was. */
export const loadLag = async (table: CoordinationTable): Promise<NotedLag | null> => {
  const item = await getItem(table, KEY);
  return item ? { appliedMs: Number(item.at!.N), sinceMs: item.since ? Number(item.since.N) : null } : null;
};

/** Notes it over what was noted before. */
export const saveLag = (table: CoordinationTable, { appliedMs, sinceMs }: NotedLag): Promise<void> =>
  putItem(table, {
    ...KEY,
    at: { N: String(appliedMs) },
    ...(sinceMs !== null && { since: { N: String(sinceMs) } }),
  });
