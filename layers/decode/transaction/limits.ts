import { isObject } from './json.ts';
import { BeyondLimit } from './malformed.ts';

/** Solana's own. Larger input is not from the chain. */
export const transactionLimits = {
  /** Signatures and message of one packet. */
  bytes: 1_232,
  /** The same of version 1 (SIMD-0385). */
  versionOneBytes: 4_096,
  /** Data of one inner instruction. */
  innerDataBytes: 10_240,
  /** Data of all inner instructions. Real transactions have a few KB. */
  innerBytes: 131_072,
  /** Solana executes at most 64; ledgers from before 2022 have more. */
  instructions: 256,
  /** Keys that an index of one byte can name. */
  keys: 256,
} as const;

/** Base58 is the longest encoding. */
const CHARACTERS_PER_BYTE = 1.4;
const SIGNATURE_BYTES = 64;

type Called = { readonly accounts: readonly unknown[]; readonly data: Uint8Array };

/** Throws `BeyondLimit`. Ignores keys, since sources also list lookup tables' keys. */
export function assertPacketSize(
  signatures: number,
  outers: readonly Called[],
  path: string,
  bytesMax: number = transactionLimits.bytes,
): void {
  const instructions = outers.reduce((sum, { accounts, data }) => sum + accounts.length + data.length, 0);
  const bytes = signatures * SIGNATURE_BYTES + instructions;
  if (bytes > bytesMax)
    throw new BeyondLimit(path, `must fit into the ${bytesMax} bytes of a transaction; has ${bytes}`);
}

type Raw = { readonly path: string; readonly list: readonly unknown[] };

/** Checks instruction counts and sizes before decoding. Throws `BeyondLimit`. */
export function assertInstructionSizes(outer: Raw, inner: Raw, bytes: number = transactionLimits.bytes): void {
  const { instructions: max, innerDataBytes, innerBytes } = transactionLimits;
  assertAtMost(max, outer.list.length, 'instructions', outer.path);
  assertAtMost(max, outer.list.length + inner.list.length, 'instructions in total', inner.path);
  for (const one of outer.list) assertTextSize(getDataLength(one), bytes, outer.path);
  for (const one of inner.list) assertTextSize(getDataLength(one), innerDataBytes, inner.path);
  const characters = inner.list.reduce<number>((sum, one) => sum + getDataLength(one), 0);
  if (characters > CHARACTERS_PER_BYTE * innerBytes)
    throw new BeyondLimit(inner.path, `must have at most ${innerBytes} bytes of data in total`);
}

function getDataLength(instruction: unknown): number {
  return isObject(instruction) && typeof instruction.data === 'string' ? instruction.data.length : 0;
}

/** Checks the length of an encoded text. Throws `BeyondLimit`. */
export function assertTextSize(characters: number, bytesMax: number, path: string): void {
  if (characters > 4 + bytesMax * CHARACTERS_PER_BYTE)
    throw new BeyondLimit(path, `must have at most ${bytesMax} bytes, as Solana allows; got ${characters} characters`);
}

/** Requires a count of at most `max`. Throws `BeyondLimit`. */
export function assertAtMost(max: number, count: number, what: string, path: string): void {
  if (count > max) throw new BeyondLimit(path, `must have at most ${max} ${what}; has ${count}`);
}
