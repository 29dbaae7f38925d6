import { Malformed } from './malformed.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object at a path, or the refusal. */
export const objectAt = (value: unknown, path: string): Json => {
  if (isObject(value)) return value;
  throw new Malformed(path, value === undefined ? 'is missing' : 'must be an object', value);
};

/** A list at a path with at most `max` entries; absent or null is an empty one where that is allowed. */
export const listAt = (value: unknown, path: string, max: number, optional = false): readonly unknown[] => {
  if (optional && (value === undefined || value === null)) return [];
  if (!Array.isArray(value)) throw new Malformed(path, value === undefined ? 'is missing' : 'must be a list', value);
  if (value.length > max) throw new Malformed(path, `must have at most ${max} entries, got ${value.length}`);
  return value;
};

const INTEGER = /^\d{1,20}$/;

/** An unsigned integer of at most 64 bits, as a number or as its decimal text. */
export const wholeAt = (value: unknown, path: string): bigint => {
  const whole =
    typeof value === 'number' && Number.isInteger(value) && value >= 0
      ? BigInt(value)
      : typeof value === 'string' && INTEGER.test(value)
        ? BigInt(value)
        : null;
  if (whole === null || whole > 0xffff_ffff_ffff_ffffn)
    throw new Malformed(path, value === undefined ? 'is missing' : 'must be an unsigned integer', value);
  return whole;
};

/** The same where it must be small enough for a number; absent is zero, since protobuf's JSON leaves zeros out. */
export const countAt = (value: unknown, path: string): number => {
  const whole = value === undefined || value === null ? 0n : wholeAt(value, path);
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw new Malformed(path, 'is too large', value);
  return Number(whole);
};
