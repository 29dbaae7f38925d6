import type { Timeframe } from '../../core/candles/timeframe.ts';
import type { Item } from '../kernel/dynamo.ts';
import { buildConsistentQuery } from '../kernel/query.ts';

export function toItemKey(key: string, bucket: string): Item {
  return { k: { S: key }, bucket: { N: bucket } };
}

export function formatRowKey(mint: string, timeframe: Timeframe): string {
  return `${mint}#${timeframe}`;
}

/** `applied` orders versions of an item. */
export function toVersionedItem(applied: number, key: Item, bytes: Uint8Array): Item {
  return {
    ...key,
    [APPLIED]: { N: String(applied) },
    d: { B: bytes },
  };
}
export const APPLIED = 'q';

/** Of a timeframe, newest first. */
export function buildNewestRowsQuery(mint: string, timeframe: Timeframe, fromMs: number, toMs: number) {
  return {
    ScanIndexForward: false,
    ...buildConsistentQuery('k = :k AND #bucket BETWEEN :from AND :to', {
      k: formatRowKey(mint, timeframe),
      from: fromMs,
      to: toMs - 1,
    }),
  };
}
