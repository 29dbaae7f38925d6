import { isObject, type Json, listAt } from '../template/json.ts';
import { type Call, isRefusal } from './call.ts';
import type { Table as AnyTable } from './tables.ts';

type Table = Pick<AnyTable, 'name' | 'keys' | 'ttlAttribute'>;

/** A large table takes several sweeps. */
const PAGE_ITEMS = 500;
const SWEEP_PAGES_MAX = 20;

/** Deletes expired items and returns their number. Each sweep continues where the last one stopped. */
export function createExpirySweep(tables: readonly Table[], call: Call): (nowMs: number) => Promise<number> {
  const positions = new Map<string, Json>();
  return async nowMs => {
    let removed = 0;
    for (const table of tables.filter(one => one.ttlAttribute !== undefined)) {
      for (let page = 0; page < SWEEP_PAGES_MAX; page += 1) {
        const from = positions.get(table.name);
        const names = Object.fromEntries(table.keys.map((key, i) => [`#k${i}`, key]));
        const answer = await call('Scan', {
          TableName: table.name,
          Limit: PAGE_ITEMS,
          ProjectionExpression: Object.keys(names).join(', '),
          FilterExpression: '#expiry < :now',
          ExpressionAttributeNames: { ...names, '#expiry': table.ttlAttribute },
          ExpressionAttributeValues: { ':now': { N: String(Math.floor(nowMs / 1000)) } },
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        });
        for (const item of listAt(answer, 'Items')) removed += await remove(table, item, nowMs, call);
        const next = answer.LastEvaluatedKey;
        if (next === undefined) {
          positions.delete(table.name);
          break;
        }
        positions.set(table.name, next);
      }
    }
    return removed;
  };
}

/** The condition protects an item that was renewed since the scan. */
async function remove(table: Table, item: Json, nowMs: number, call: Call): Promise<number> {
  if (!isObject(item)) return 0;
  try {
    await call('DeleteItem', {
      TableName: table.name,
      Key: item,
      ConditionExpression: '#expiry < :now',
      ExpressionAttributeNames: { '#expiry': table.ttlAttribute },
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(nowMs / 1000)) } },
    });
    return 1;
  } catch (error) {
    if (isRefusal(error, 'ConditionalCheckFailedException')) return 0;
    throw error;
  }
}
