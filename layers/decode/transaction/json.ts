import { BeyondLimit, Malformed } from './malformed.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Tests for a plain object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object, or throws `Malformed`. */
export function parseObject(value: unknown, path: string): Json {
  if (isObject(value)) return value;
  throw new Malformed(path, value === undefined ? 'is missing' : 'must be an object', value);
}

/** Returns a value, or throws `Malformed` where it is missing. */
export function assertPresent(value: unknown, path: string): unknown {
  if (value === undefined || value === null) throw new Malformed(path, 'is missing');
  return value;
}

/** Returns a list. A missing optional list is empty. */
export function parseArray(
  value: unknown,
  path: string,
  max = Number.POSITIVE_INFINITY,
  optional = false,
): readonly unknown[] {
  if (optional && (value === undefined || value === null)) return [];
  if (!Array.isArray(value)) throw new Malformed(path, value === undefined ? 'is missing' : 'must be a list', value);
  if (value.length > max) throw new BeyondLimit(path, `must have at most ${max} entries, got ${value.length}`);
  return value;
}

const INTEGER = /^\d{1,20}$/;

/** Reads an unsigned 64-bit integer from a number or decimal text. */
export function parseUint64(value: unknown, path: string): bigint {
  const whole =
    typeof value === 'number' && Number.isInteger(value) && value >= 0
      ? BigInt(value)
      : typeof value === 'string' && INTEGER.test(value)
        ? BigInt(value)
        : null;
  if (whole === null || whole > 0xffff_ffff_ffff_ffffn)
    throw new Malformed(path, value === undefined ? 'is missing' : 'must be an unsigned integer', value);
  return whole;
}

/** Reads a safe integer. Protobuf JSON omits zeros. */
export function parseCount(value: unknown, path: string): number {
  const whole = value === undefined || value === null ? 0n : parseUint64(value, path);
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw new Malformed(path, 'is too large', value);
  return Number(whole);
}
