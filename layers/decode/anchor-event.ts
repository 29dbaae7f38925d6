import bs58 from 'bs58';
import type { Span } from './span.ts';
import type { Transaction } from './transaction.ts';

/** How an Anchor program's call to itself begins that carries an event. */
const EVENT_CALL = 'e445a52e51cb9a1d';
const HEADER_BYTES = 16;

/** Several venues name their event of a trade alike. */
export const TRADE_EVENT = 'bddb7fd34ee661ee';

/** The first `bytes` bytes of an instruction's data in hex. */
export const discriminatorOf = (data: Uint8Array, bytes: number): string =>
  Buffer.from(data.subarray(0, bytes)).toString('hex');

/** The fields of an instruction that is an event of this kind, else null. */
export const eventBody = (data: Uint8Array, discriminator: string): Uint8Array | null =>
  discriminatorOf(data, HEADER_BYTES) === EVENT_CALL + discriminator ? data.subarray(HEADER_BYTES) : null;

/** The fields of the first event of a kind that an instruction's program wrote under it. */
export const eventUnder = (
  tx: Transaction,
  { instruction, from, to }: Span,
  discriminator: string,
): Uint8Array | null =>
  tx.instructions
    .slice(from + 1, to)
    .map(({ program, data }) => (program === instruction.program ? eventBody(data, discriminator) : null))
    .find(body => body !== null) ?? null;

/** A little-endian u64, null where the data ends before. */
export const u64At = (body: Uint8Array, offset: number): bigint | null =>
  body.length < offset + 8 ? null : Buffer.from(body).readBigUInt64LE(offset);

/** A little-endian u32, null where the data ends before. */
export const u32At = (body: Uint8Array, offset: number): number | null =>
  body.length < offset + 4 ? null : Buffer.from(body).readUInt32LE(offset);

/** A public key, null where the data ends before. */
export const keyIn = (body: Uint8Array, offset: number): string | null =>
  body.length < offset + 32 ? null : bs58.encode(body.subarray(offset, offset + 32));
