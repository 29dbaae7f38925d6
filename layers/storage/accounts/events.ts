import type { Accounts } from '../access/accounts.ts';
import { getItem, type Item, putItem } from '../kernel/dynamo.ts';

/** Stripe repeats an event for three days. */
const KEPT_SECONDS = 7 * 86_400;

function toKey(id: string): Item {
  return { k: { S: `event#${id}` }, s: { S: '-' } };
}

/** Whether an event was done before. */
export async function isDone(accounts: Accounts, id: string): Promise<boolean> {
  return (await getItem(accounts, toKey(id))) !== undefined;
}

export function saveDone(accounts: Accounts, id: string, nowMs: number): Promise<void> {
  return putItem(accounts, { ...toKey(id), expires: { N: String(Math.floor(nowMs / 1000) + KEPT_SECONDS) } });
}
