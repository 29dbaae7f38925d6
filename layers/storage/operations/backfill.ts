import type { Backfill } from '../../core/coverage/backfill.ts';
import { getItem, putItem, type TableRef } from '../kernel/dynamo.ts';

const KEY = { k: { S: 'backfill' }, s: { S: '-' } };

/** The last writer wins: every shard of a backfill is about as far. */
export async function saveBackfill(operations: TableRef<'operations'>, backfill: Backfill): Promise<void> {
  await putItem(operations, { ...KEY, backfill: { S: JSON.stringify(backfill) } });
}

export async function loadBackfill(operations: TableRef<'operations'>): Promise<Backfill | null> {
  const text = (await getItem(operations, KEY))?.backfill?.S;
  return text === undefined ? null : (JSON.parse(text) as Backfill);
}
