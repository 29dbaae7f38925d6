import { isObject, type Json } from './json.ts';
import { BeyondLimit } from './malformed.ts';

/** Solana's own. Larger input is not from the chain. */
export const transactionLimits = {
  /** Signatures and message of one packet. */
  bytes: 1_232,
  /** Data of one inner instruction. */
  innerDataBytes: 10_240,
  /** Data of all inner instructions. Real transactions have a few KB. */
  innerBytes: 131_072,
  /** Solana executes at most 64; ledgers from before 2022 have more. */
  instructions: 256,
  /** Keys that an index of one byte can name. */
  keys: 256,
} as const;

type Outer = { readonly accounts: number; readonly dataBytes: number };

const SIGNATURE_BYTES = 64;
/** Base58 is the longest encoding. */
export const CHARACTERS_PER_BYTE = 1.4;

/** Throws `BeyondLimit`. Keys do not count: sources also list those of lookup tables. */
export function requirePacketSize(signatures: number, outers: readonly Outer[], path: string): void {
  const instructions = outers.reduce((sum, { accounts, dataBytes }) => sum + accounts + dataBytes, 0);
  const bytes = signatures * SIGNATURE_BYTES + instructions;
  if (bytes > transactionLimits.bytes)
    throw new BeyondLimit(path, `must fit into the ${transactionLimits.bytes} bytes of a transaction; has ${bytes}`);
}

/** Checks sizes before anything is decoded. Throws `BeyondLimit`. */
export function requireLimits(message: Json, meta: Json): void {
  const { instructions: max, bytes, innerDataBytes } = transactionLimits;
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const outer = list(message.instructions ?? message.compiledInstructions);
  const sets = list(meta.innerInstructions);
  requireAtMost(max, outer.length, 'instructions', 'transaction.message.instructions');
  requireAtMost(max, sets.length, 'entries', 'meta.innerInstructions');
  const inner = sets.flatMap(set => (isObject(set) ? list(set.instructions) : []));
  requireAtMost(max, outer.length + inner.length, 'instructions in total', 'meta.innerInstructions');
  requireInnerSize(inner, 'meta.innerInstructions');
  for (const [at, one] of outer.entries()) requireDataText(one, bytes, `transaction.message.instructions.${at}.data`);
  for (const one of inner) requireDataText(one, innerDataBytes, 'meta.innerInstructions');
}

function requireDataText(instruction: unknown, max: number, path: string): void {
  if (!isObject(instruction) || typeof instruction.data !== 'string') return;
  const { length } = instruction.data;
  if (length > 4 + max * CHARACTERS_PER_BYTE)
    throw new BeyondLimit(path, `must have at most ${max} bytes, as Solana allows; got ${length} characters`);
}

/** Requires that inner instructions are not too large together. Throws `BeyondLimit`. */
export function requireInnerSize(instructions: readonly unknown[], path: string): void {
  const characters = instructions.reduce<number>(
    (sum, each) => sum + (isObject(each) && typeof each.data === 'string' ? each.data.length : 0),
    0,
  );
  const max = CHARACTERS_PER_BYTE * transactionLimits.innerBytes;
  if (characters > max)
    throw new BeyondLimit(path, `must have at most ${transactionLimits.innerBytes} bytes of data in total`);
}

/** Requires a count of at most `max`. Throws `BeyondLimit`. */
export function requireAtMost(max: number, count: number, what: string, path: string): void {
  if (count > max) throw new BeyondLimit(path, `must have at most ${max} ${what}; has ${count}`);
}
