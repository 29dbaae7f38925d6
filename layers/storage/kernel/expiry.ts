import { DAY_MS } from '../../core/kernel/utc-day.ts';
import type { Item, TableRef } from './dynamo.ts';

/** TTL attribute of tables with a retention, unix seconds. */
const EXPIRES = 'expires';

/**
 * Attribute of an item that is as old as `timeMs`. Old data that is ingested now is kept as long
 * as new data, so that its readers find it.
 */
export function toExpiryAttribute({ retentionDays }: TableRef, timeMs: number, nowMs = Date.now()): Item {
  return retentionDays === undefined
    ? {}
    : { [EXPIRES]: { N: String(Math.ceil((Math.max(timeMs, nowMs) + retentionDays * DAY_MS) / 1_000)) } };
}

/** False after the expiry, deleted or not. */
export function isLive(item: Item, nowMs = Date.now()): boolean {
  const seconds = item[EXPIRES]?.N;
  return seconds === undefined || Number(seconds) * 1_000 > nowMs;
}

/** The same as a filter of a query. */
export function createLiveFilter(nowMs = Date.now()) {
  return {
    FilterExpression: `attribute_not_exists(${EXPIRES}) OR ${EXPIRES} > :nowSeconds`,
    values: { ':nowSeconds': { N: String(Math.floor(nowMs / 1_000)) } },
  };
}
