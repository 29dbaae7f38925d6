import type { TableRef } from '../kernel/dynamo.ts';
import { getItem, putItem } from '../kernel/dynamo.ts';

type Operations = TableRef<'operations'>;

const KEY = { k: { S: 'usage-fold' }, s: { S: '-' } };

/** Last UTC day whose usage was folded; null before the first run. */
export async function loadFoldedThrough(operations: Operations): Promise<string | null> {
  return (await getItem(operations, KEY))?.day?.S ?? null;
}

export function saveFoldedThrough(operations: Operations, day: string): Promise<void> {
  return putItem(operations, { ...KEY, day: { S: day } });
}
