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
  const nested = isObject(body) ? body.transaction : undefined;
  const go = (value: unknown, step: string, more: Surroundings = around) =>
    findTransactions(value, more, path === '' ? step : `${path}.${step}`, depth + 1);
  if (depth > DEPTH_MAX) yield own;
  else if (Array.isArray(body)) for (const [index, value] of body.entries()) yield* go(value, String(index));
  else if (!isObject(body)) yield own;
  else if ('jsonrpc' in body && 'result' in body) yield* go(body.result, 'result');
  else if ('jsonrpc' in body && isObject(body.params)) yield* go(body.params.result, 'params.result');
  else if (Array.isArray(body.transactions)) {
    // `getBlock` omits its slot. Parent slot plus one keeps order.
    const parent = toSafeInteger(body.parentSlot);
    const slot = toSafeInteger(body.slot) ?? around.slot ?? (parent === undefined ? undefined : parent + 1);
    const seconds = toSafeInteger(isObject(body.blockTime) ? body.blockTime.timestamp : body.blockTime);
    const block = {
      ...around,
      ...(slot !== undefined && { slot }),
      ...(seconds !== undefined && { timestampMs: seconds * 1000 }),
    };
    for (const [index, value] of body.transactions.entries())
      yield* go(value, `transactions.${index}`, around.isCut ? block : { ...block, txIndex: index });
  } else if (isObject(body.value) && ('transaction' in body.value || 'block' in body.value))
    yield* go(body.value, 'value');
  else if (isObject(body.block))
    yield* go(body.block, 'block', { ...readStreamSurroundings(body, around), isCut: true });
  // Yellowstone nests {transaction, meta} one level deeper than `getTransaction`.
  else if (isObject(nested) && !('meta' in body) && !('message' in nested) && 'transaction' in nested)
    yield* go(nested, 'transaction', readStreamSurroundings(body, around));
  else yield own;
}

/** Yellowstone has no time except the update's creation. */
function readStreamSurroundings(update: Json, around: Surroundings): Surroundings {
  const slot = toSafeInteger(update.slot);
  const created = update.createdAt ?? update.created_at;
  let timestampMs: number | undefined;
  if (typeof created === 'string' && Number.isFinite(Date.parse(created))) timestampMs = Date.parse(created);
  else if (isObject(created)) {
    const seconds = toSafeInteger(created.seconds);
    const nanos = toSafeInteger(created.nanos) ?? 0;
    timestampMs = seconds === undefined ? undefined : seconds * 1000 + Math.floor(nanos / 1e6);
  }
  return { ...around, ...(slot !== undefined && { slot }), ...(timestampMs !== undefined && { timestampMs }) };
}

function toSafeInteger(value: unknown): number | undefined {
  const whole = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof whole === 'number' && Number.isSafeInteger(whole) && whole >= 0 ? whole : undefined;
}
