import { latenessMs } from '../../core/candles/rules.ts';
import { isAddress, SOL, SOL_DECIMALS } from '../../core/identity/address.ts';
import { formatMessageValue } from '../../core/kernel/shown.ts';
import { type Check, publicChecks, streamChecks } from './compiled.ts';
import { type ChainEvent, eventTypes } from './event.ts';

/** Why an event was rejected, and where in it. */
export type Rejection = { readonly path: string; readonly reason: string };
type ReadEvent = { readonly event: ChainEvent } | { readonly rejection: Rejection };

/** Clock skew. More would make later trades late. */
const FUTURE_MS_MAX = latenessMs;

/**
 * Reads one public event, as JSON text or parsed. Returns a rejection instead of throwing.
 * Example: `readEvent('{"type":"price",…}', Date.now())`.
 */
export function readEvent(event: unknown, nowMs: number): ReadEvent {
  return read(event, nowMs, publicChecks);
}

/** Parses one record of the events stream, internal events included. */
export function readStreamEvent(text: string, nowMs: number): ReadEvent {
  return read(text, nowMs, streamChecks);
}

type Checks = ReadonlyMap<string, Check>;

function read(event: unknown, nowMs: number, checks: Checks): ReadEvent {
  const object = typeof event === 'string' ? tryParseJson(event) : event;
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    return reject('', `must be a JSON object, got ${formatMessageValue(object)}`);
  const { type } = object as { readonly type?: unknown };
  const check = typeof type === 'string' ? checks.get(type) : undefined;
  if (check === undefined)
    return reject('type', `must be one of ${eventTypes.join(', ')}, got ${formatMessageValue(type)}`);
  const result = check(object);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const value = issue.path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
      object,
    );
    const path = issue.path.map(String).join('.');
    return reject(path, value === undefined ? 'is missing' : `${issue.message}, got ${formatMessageValue(value)}`);
  }
  const { data } = result;
  if (data.type === 'swap' && data.base_mint === data.token_mint)
    return reject('base_mint', `must differ from token_mint, got ${formatMessageValue(data.base_mint)}`);
  if (data.type === 'migration' && data.base_mint === data.mint)
    return reject('base_mint', `must differ from mint, got ${formatMessageValue(data.base_mint)}`);
  if (data.type === 'migration' && data.to_pool === data.from_pool)
    return reject('to_pool', `must differ from from_pool, got ${formatMessageValue(data.to_pool)}`);
  // Coverage ends after it begins.
  if (data.type === 'coverage' && data.from_timestamp > data.timestamp)
    return reject('from_timestamp', `must not be after timestamp, got ${data.from_timestamp}`);
  if (data.type === 'coverage' && data.from_slot !== null && data.to_slot !== null && data.from_slot > data.to_slot)
    return reject('from_slot', `must not be above to_slot, got ${data.from_slot}`);
  if (data.type === 'source_gap') {
    // A name that looks like a token would share its key.
    if (isAddress(data.source)) return reject('source', `must not be an address, got ${data.source}`);
    if (data.from_ts > data.to_ts) return reject('from_ts', `must not be after to_ts, got ${data.from_ts}`);
    if (data.from_slot > data.to_slot) return reject('from_slot', `must not be above to_slot, got ${data.from_slot}`);
  }
  // Wrong SOL decimals would scale amounts by powers of ten.
  const fields: Readonly<Record<string, unknown>> = data;
  for (const [mint, decimals] of scales)
    if (fields[mint] === SOL && fields[decimals] !== undefined && fields[decimals] !== SOL_DECIMALS)
      return reject(decimals, `must be ${SOL_DECIMALS} for SOL, got ${formatMessageValue(fields[decimals])}`);
  if (data.timestamp > nowMs + FUTURE_MS_MAX)
    return reject('timestamp', `must be at most 15 minutes in the future, got ${data.timestamp}`);
  return { event: data };
}

/** Fields that name a mint, with the field of its decimals. */
const scales = [
  ['token_mint', 'token_decimals'],
  ['base_mint', 'base_decimals'],
  ['mint', 'token_decimals'],
  ['mint', 'decimals'],
] as const;

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reject(path: string, reason: string): { readonly rejection: Rejection } {
  return { rejection: { path, reason } };
}
