import { isObject, type Json } from './json.ts';
import type { Surroundings } from './transaction.ts';

/** One transaction: its path, raw JSON, and facts from its block or message. */
export type Item = { readonly path: string; readonly raw: unknown; readonly around: Surroundings };

const DEPTH_MAX = 6;

/** Extracts transactions from results, answers, blocks, updates or lists. */
export const itemsOf = (body: unknown, around: Surroundings = {}, path = '', depth = 0): readonly Item[] => {
  const own = [{ path, raw: body, around }];
  if (depth > DEPTH_MAX) return own;
  const go = (value: unknown, step: string, more: Surroundings = around) =>
    itemsOf(value, more, path === '' ? step : `${path}.${step}`, depth + 1);
  if (Array.isArray(body)) return body.flatMap((value, index) => go(value, String(index)));
  if (!isObject(body)) return own;
  if ('jsonrpc' in body && 'result' in body) return go(body.result, 'result');
  if ('jsonrpc' in body && isObject(body.params)) return go(body.params.result, 'params.result');
  if (Array.isArray(body.transactions)) {
    const block = blockSurroundings(body, around);
    return body.transactions.flatMap((value, index) =>
      go(value, `transactions.${index}`, around.isCut ? block : { ...block, txIndex: index }),
    );
  }
  if (isObject(body.value) && 'transaction' in body.value) return go(body.value, 'value');
  if (isObject(body.block)) return go(body.block, 'block', { ...streamSurroundings(body, around), isCut: true });
  return isWrapped(body) ? go(body.transaction, 'transaction', streamSurroundings(body, around)) : own;
};

/** Yellowstone nests {transaction, meta} one level deeper than `getTransaction`. */
const isWrapped = (body: Json): boolean =>
  isObject(body.transaction) &&
  !('meta' in body) &&
  !('message' in body.transaction) &&
  'transaction' in body.transaction;

/** `getBlock` omits its slot. The parent slot plus one keeps the order. */
const blockSurroundings = (block: Json, around: Surroundings): Surroundings => {
  const slot = wholeOf(block.slot) ?? around.slot ?? after(wholeOf(block.parentSlot));
  const seconds = wholeOf(isObject(block.blockTime) ? block.blockTime.timestamp : block.blockTime);
  return {
    ...around,
    ...(slot !== undefined && { slot }),
    ...(seconds !== undefined && { timestampMs: seconds * 1000 }),
  };
};

/** Yellowstone has no time except the update's creation. */
const streamSurroundings = (update: Json, around: Surroundings): Surroundings => {
  const slot = wholeOf(update.slot);
  const timestampMs = timeOf(update.createdAt ?? update.created_at);
  return { ...around, ...(slot !== undefined && { slot }), ...(timestampMs !== undefined && { timestampMs }) };
};

const timeOf = (value: unknown): number | undefined => {
  if (typeof value === 'string' && Number.isFinite(Date.parse(value))) return Date.parse(value);
  const seconds = isObject(value) ? wholeOf(value.seconds) : undefined;
  return seconds === undefined || !isObject(value)
    ? undefined
    : seconds * 1000 + Math.floor((wholeOf(value.nanos) ?? 0) / 1e6);
};

const wholeOf = (value: unknown): number | undefined => {
  const whole = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof whole === 'number' && Number.isSafeInteger(whole) && whole >= 0 ? whole : undefined;
};

const after = (slot: number | undefined): number | undefined => (slot === undefined ? undefined : slot + 1);
