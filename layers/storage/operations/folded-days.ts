import type { TableRef } from '../kernel/dynamo.ts';
import { getItem, putItem } from '../kernel/dynamo.ts';

type Operations = TableRef<'operations'>;

const KEY = { k: { S: 'usage-fold' }, s: { S: '-' } };

/** Last UTC day whose usage was folded; null before the first run. */
export const loadFoldedThrough = async (operations: Operations): Promise<string | null> =>
  (await getItem(operations, KEY))?.day?.S ?? null;

export const saveFoldedThrough = (operations: Operations, day: string): Promise<void> =>
  putItem(operations, { ...KEY, day: { S: day } });
