import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import {
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readCount,
  writeByte,
  writeCount,
} from '../codec/bytes.ts';
import { filterText, type TokenFilter } from './filter.ts';
import type { ListName, ListOrder } from './window.ts';

/** A place in a published list. */
export type ListPlace = {
  /** Node of the publication; null for one folded from reports. */
  readonly root: string | null;
  /** Tokens before the place: changed lately, and in the published orders. */
  readonly recent: number;
  readonly rank: number;
  /** Time of the first page, which ages refer to. */
  readonly atMs: number;
  /** Minute of the list's figures. */
  readonly asOfMs: number;
};

export type ListQuery = ListName & { readonly order: ListOrder; readonly filter: TokenFilter };

const VERSION = 3;
const ROOT_BYTES = 16;
const QUERY_BYTES = 6;
const CHECK_BYTES = 4;

/** The text of a place, for the same query only. */
export function encodeCursor(query: ListQuery, { root, recent, rank, atMs, asOfMs }: ListPlace): string {
  const writer = createByteWriter();
  const rootBytes = root === null ? new Uint8Array(ROOT_BYTES) : Buffer.from(root, 'base64url');
  for (const byte of [VERSION, ...queryBytes(query), ...rootBytes]) writeByte(writer, byte);
  for (const count of [recent, rank, atMs, asOfMs]) writeCount(writer, count);
  const bytes = copyWrittenBytes(writer);
  return bs58.encode(Uint8Array.of(...bytes, ...computeCheckBytes(bytes)));
}

/** `malformed`: not a cursor. `foreign`: of another query. */
export function decodeCursor(query: ListQuery, text: string): ListPlace | 'malformed' | 'foreign' {
  const all = bs58.decodeUnsafe(text);
  if (!all || all.length < 1 + QUERY_BYTES + ROOT_BYTES + 2 + CHECK_BYTES) return 'malformed';
  const bytes = all.subarray(0, all.length - CHECK_BYTES);
  if (bytes[0] !== VERSION || !isSame(computeCheckBytes(bytes), all.subarray(bytes.length))) return 'malformed';
  if (!isSame(queryBytes(query), bytes.subarray(1, 1 + QUERY_BYTES))) return 'foreign';
  const rootBytes = bytes.subarray(1 + QUERY_BYTES, 1 + QUERY_BYTES + ROOT_BYTES);
  const counts = bytes.subarray(1 + QUERY_BYTES + ROOT_BYTES);
  // Only the last byte of a count is below 128.
  if (counts.filter(byte => byte < 0x80).length !== 4 || counts.at(-1)! >= 0x80) return 'malformed';
  const reader = createByteReader(counts);
  const [recent, rank] = [readCount(reader), readCount(reader)];
  const [atMs, asOfMs] = [readCount(reader), readCount(reader)];
  if (recent + rank === 0 || ![recent, rank, atMs, asOfMs].every(Number.isSafeInteger)) return 'malformed';
  const root = rootBytes.every(byte => byte === 0) ? null : Buffer.from(rootBytes).toString('base64url');
  return { root, recent, rank, atMs, asOfMs };
}

function computeDigest(text: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(text).digest();
}

function queryBytes({ filter, sort, window, order }: ListQuery): Uint8Array {
  return computeDigest(`${sort} ${window} ${order} ${filterText(filter)}`).subarray(0, QUERY_BYTES);
}

function computeCheckBytes(bytes: Uint8Array): Uint8Array {
  return computeDigest(bytes).subarray(0, CHECK_BYTES);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
