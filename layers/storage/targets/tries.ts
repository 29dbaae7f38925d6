import type { DeliveryResult } from '../../core/delivery/kinds.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { type Item, putItem } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';
import type { TargetsTable } from './targets.ts';

/** A try to deliver a firing. */
export type Try = {
  readonly ruleId: string;
  readonly targetId: string;
  readonly seq: number;
  /** From 1. */
  readonly attempt: number;
  readonly atMs: number;
  readonly result: DeliveryResult;
  readonly status: number | null;
  readonly ms: number;
};

/** Tries are kept as long as dead firings. */
const KEPT_DAYS = 30;

export async function saveTry(targets: TargetsTable, one: Try): Promise<void> {
  const { ruleId, atMs, seq, attempt, result, targetId } = one;
  const numbers = [atMs, seq, attempt].map(number => String(number).padStart(15, '0'));
  await putItem(targets, {
    k: { S: `rule#${ruleId}` },
    s: { S: `try.${numbers.join('.')}.${result === 'dead' ? 1 : 0}.${targetId}` },
    b: { S: JSON.stringify(one) },
    expires: { N: String(Math.ceil((atMs + KEPT_DAYS * DAY_MS) / 1_000)) },
  });
}

/** Newest first. `next` continues after the last one; null at the end. */
export async function readTries(
  targets: TargetsTable,
  ruleId: string,
  { limit, before, nowMs }: { readonly limit: number; readonly before: string | undefined; readonly nowMs: number },
): Promise<{ readonly tries: readonly Try[]; readonly next: string | null }> {
  const range = { k: `rule#${ruleId}`, from: 'try.', to: before ?? 'try/' };
  const query = { ...buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', range), ScanIndexForward: false };
  const found: Item[] = [];
  for await (const { items } of queryPages(targets, { ...query, Limit: limit + 2 })) {
    found.push(...items.filter(item => item.s!.S !== before && isLive(item, nowMs)));
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  return {
    tries: shown.map(item => JSON.parse(item.b!.S!) as Try),
    next: found.length > limit ? shown.at(-1)!.s!.S! : null,
  };
}
