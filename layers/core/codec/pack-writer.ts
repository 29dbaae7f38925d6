import { type ByteWriter, createByteWriter, writeByte, writeCount } from './bytes.ts';
import { codes, limits } from './pack-codes.ts';

/** Names of the fields of objects, and the values of the last one. */
export type Shape = { readonly place: number; last: readonly unknown[] };

export type PackWriter = ByteWriter & {
  /** Places of texts and numbers to which a repeat refers. */
  readonly seen: Map<string | number, number>;
  readonly shapes: Map<string, Shape>;
  /** The last by depth and length. */
  readonly lists: Map<number, readonly unknown[]>;
  depth: number;
};

export function createPackWriter(): PackWriter {
  return { ...createByteWriter(), seen: new Map(), shapes: new Map(), lists: new Map(), depth: 0 };
}

/** A count within the code where it is below the limit. */
export function writeShortOrLong(
  writer: ByteWriter,
  count: number,
  code: number,
  limit: number,
  longCode: number,
): void {
  writeByte(writer, count < limit ? code + count : longCode);
  if (count >= limit) writeCount(writer, count);
}

/** Writes how far back an equal value is. Else a later one can refer to it. */
export function writeAgain(writer: PackWriter, value: string | number): boolean {
  const { seen } = writer;
  const place = findSeen(writer, value);
  if (place === undefined) {
    seen.set(value, seen.size);
    return false;
  }
  if (!seen.has(value)) writeByte(writer, codes.other);
  writeShortOrLong(writer, seen.size - 1 - place, codes.again, limits.again, codes.longAgain);
  return true;
}

/** Place of the value, or of the number or text that gives it. */
export function findSeen({ seen }: PackWriter, value: string | number): number | undefined {
  const place = seen.get(value);
  if (place !== undefined) return place;
  if (typeof value === 'number') return seen.get(String(value));
  const number = Number(value);
  return String(number) === value ? seen.get(number) : undefined;
}
