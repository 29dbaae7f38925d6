import { isObject, type Json } from './json.ts';
import type { Surroundings } from './transaction.ts';

/** One transaction: path, raw JSON, and facts from its source. */
export type Item = { readonly path: string; readonly raw: unknown; readonly around: Surroundings };

const DEPTH_MAX = 6;

/** Yields transactions of results, answers, blocks, updates or lists. */
export function* findTransactions(
  body: unknown,
  around: Surroundings = {},
  path = '',
  depth = 0,
): Generator<Item, void> {
  const own = { path, raw: body, around };
  const go = (value: unknown, step: string, more: Surroundings = around) =>
    findTransactions(value, more, path === '' ? step : `${path}.${step}`, depth + 1);
  if (depth > DEPTH_MAX) yield own;
  else if (Array.isArray(body)) for (const [index, value] of body.entries()) yield* go(value, String(index));
  else if (!isObject(body)) yield own;
  else if ('jsonrpc' in body && 'result' in body) yield* go(body.result, 'result');
  else if ('jsonrpc' in body && isObject(body.params)) yield* go(body.params.result, 'params.result');
  else if (Array.isArray(body.transactions)) {
    const block = readBlockSurroundings(body, around);
    for (const [index, value] of body.transactions.entries())
      yield* go(value, `transactions.${index}`, around.isCut ? block : { ...block, txIndex: index });
  } else if (isObject(body.value) && ('transaction' in body.value || 'block' in body.value))
    yield* go(body.value, 'value');
  else if (isObject(body.block))
    yield* go(body.block, 'block', { ...readStreamSurroundings(body, around), isCut: true });
  else if (isWrapped(body)) yield* go(body.transaction, 'transaction', readStreamSurroundings(body, around));
  else yield own;
}

/** Yellowstone nests {transaction, meta} one level deeper than `getTransaction`. */
function isWrapped(body: Json): boolean {
  return (
    isObject(body.transaction) &&
    !('meta' in body) &&
    !('message' in body.transaction) &&
    'transaction' in body.transaction
  );
}

/** `getBlock` omits its slot. Parent slot plus one keeps order. */
function readBlockSurroundings(block: Json, around: Surroundings): Surroundings {
  const slot = toSafeInteger(block.slot) ?? around.slot ?? incrementSlot(toSafeInteger(block.parentSlot));
  const seconds = toSafeInteger(isObject(block.blockTime) ? block.blockTime.timestamp : block.blockTime);
  return {
    ...around,
    ...(slot !== undefined && { slot }),
    ...(seconds !== undefined && { timestampMs: seconds * 1000 }),
  };
}

/** Yellowstone has no time except the update's creation. */
function readStreamSurroundings(update: Json, around: Surroundings): Surroundings {
  const slot = toSafeInteger(update.slot);
  const timestampMs = parseTimeMs(update.createdAt ?? update.created_at);
  return { ...around, ...(slot !== undefined && { slot }), ...(timestampMs !== undefined && { timestampMs }) };
}

function parseTimeMs(value: unknown): number | undefined {
  if (typeof value === 'string' && Number.isFinite(Date.parse(value))) return Date.parse(value);
  const seconds = isObject(value) ? toSafeInteger(value.seconds) : undefined;
  return seconds === undefined || !isObject(value)
    ? undefined
    : seconds * 1000 + Math.floor((toSafeInteger(value.nanos) ?? 0) / 1e6);
}

function toSafeInteger(value: unknown): number | undefined {
  const whole = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof whole === 'number' && Number.isSafeInteger(whole) && whole >= 0 ? whole : undefined;
}

function incrementSlot(slot: number | undefined): number | undefined {
  return slot === undefined ? undefined : slot + 1;
}
