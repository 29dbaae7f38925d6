import bs58 from 'bs58';
import { parseBytes, type TextCoding } from './bytes-text.ts';
import type { Json } from './json.ts';
import { assertAtMost, transactionLimits } from './limits.ts';
import { Malformed } from './malformed.ts';

const PATH = 'transaction';
const VERSIONED = 0x80;

/** Tests for transaction bytes in text: `[text, "base64"]`, `[text, "base58"]`, or base58. */
export function isWire(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

/**
 * Converts the bytes of a legacy, version 0 or version 1 transaction to a node's `json` form.
 * Throws `Malformed`, and `BeyondLimit` before it decodes.
 */
export function readWire(value: unknown): Json {
  const [text, coding] = typeof value === 'string' ? [value, 'base58'] : (value as readonly unknown[]);
  if (typeof text !== 'string' || !(coding === 'base64' || coding === 'base58'))
    throw new Malformed(PATH, 'must be [text, "base64"], [text, "base58"], base58 text or an object', value);
  const bytes = parseBytes(text, PATH, coding satisfies TextCoding, transactionLimits.versionOneBytes);
  const isVersionOne = bytes[0] === (VERSIONED | 1);
  if (!isVersionOne) assertAtMost(transactionLimits.bytes, bytes.length, 'bytes, as Solana allows', PATH);
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Malformed(PATH, `ends at byte ${bytes.length}; needs ${at + count}`);
    at += count;
    return bytes.subarray(at - count, at);
  };
  const byte = (): number => take(1)[0]!;
  const length = (): number => {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
    throw new Malformed(PATH, `has a length of more than three bytes at byte ${at - 3}`);
  };
  const reader = { byte, take, length, key: () => bs58.encode(take(32)), left: () => bytes.length - at };
  const read = isVersionOne ? { version: 1, ...readVersionOne(reader) } : readPacket(reader);
  const { signatures, message } = read;
  const required = message.header.numRequiredSignatures;
  if (signatures.length === 0 || signatures.length !== required || message.accountKeys.length < required)
    throw new Malformed(PATH, `must have the ${required} signatures and signers of its header`, signatures.length);
  if (reader.left() > 0) throw new Malformed(PATH, `must end after ${bytes.length - reader.left()} bytes; has more`);
  return read;
}

type ByteReader = {
  readonly byte: () => number;
  readonly take: (count: number) => Uint8Array;
  /** Length of a list: one to three bytes of seven bits, lowest first. */
  readonly length: () => number;
  readonly key: () => string;
  readonly left: () => number;
};

/** Legacy and version 0: signatures, then the message. */
function readPacket(reader: ByteReader) {
  const signatures = readList(reader.length(), () => bs58.encode(reader.take(64)));
  const first = reader.byte();
  const version = first & VERSIONED ? first & ~VERSIONED : null;
  if (version !== null && version !== 0)
    throw new Malformed(PATH, 'must be a legacy message, or one of version 0 or 1', `version ${version}`);
  const header = readHeader(reader, version === null ? first : reader.byte());
  const accountKeys = readList(reader.length(), reader.key);
  reader.take(32);
  const instructions = readList(reader.length(), () => ({
    programIdIndex: reader.byte(),
    accounts: [...reader.take(reader.length())],
    data: [...reader.take(reader.length())],
  }));
  const addressTableLookups = readList(version === null ? 0 : reader.length(), () => ({
    accountKey: reader.key(),
    writableIndexes: [...reader.take(reader.length())],
    readonlyIndexes: [...reader.take(reader.length())],
  }));
  return { signatures, message: { header, accountKeys, instructions, addressTableLookups } };
}

/** SIMD-0385: the message holds all addresses, and signatures follow it. */
function readVersionOne(reader: ByteReader) {
  reader.byte();
  const header = readHeader(reader, reader.byte());
  const config = reader.take(4).reduce((bits, byte) => {
    let count = 0;
    for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
    return bits + count;
  }, 0);
  reader.take(32);
  const [instructionCount, keyCount] = [reader.byte(), reader.byte()];
  const accountKeys = readList(keyCount, reader.key);
  reader.take(4 * config);
  const sizes = readList(instructionCount, () => ({
    programIdIndex: reader.byte(),
    accounts: reader.byte(),
    data: reader.byte() + 256 * reader.byte(),
  }));
  const instructions = sizes.map(({ programIdIndex, accounts, data }) => ({
    programIdIndex,
    accounts: [...reader.take(accounts)],
    data: [...reader.take(data)],
  }));
  const signatures = readList(header.numRequiredSignatures, () => bs58.encode(reader.take(64)));
  return { signatures, message: { header, accountKeys, instructions, addressTableLookups: [] } };
}

type Header = {
  readonly numRequiredSignatures: number;
  readonly numReadonlySignedAccounts: number;
  readonly numReadonlyUnsignedAccounts: number;
};

function readHeader(reader: ByteReader, numRequiredSignatures: number): Header {
  return {
    numRequiredSignatures,
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
}

function readList<T>(count: number, read: () => T): readonly T[] {
  return Array.from({ length: count }, read);
}
