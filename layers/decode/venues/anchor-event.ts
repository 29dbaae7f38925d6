import bs58 from 'bs58';
import type { Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Discriminator of an Anchor self-invocation that carries an event. */
const EVENT_CALL = 'e445a52e51cb9a1d';
const HEADER_BYTES = 16;

/** Several venues use this name for their trade event. */
export const TRADE_EVENT = 'bddb7fd34ee661ee';

/** Returns the first `bytes` bytes of instruction data in hex. */
export function toDiscriminator(data: Uint8Array, bytes: number): string {
  return Buffer.from(data.subarray(0, bytes)).toString('hex');
}

/** Returns the fields of an event of this kind, or null. */
export function readEventBody(data: Uint8Array, discriminator: string): Uint8Array | null {
  return toDiscriminator(data, HEADER_BYTES) === EVENT_CALL + discriminator ? data.subarray(HEADER_BYTES) : null;
}

/** Returns the fields of the first such event under an instruction, from its program. */
export function findEventBody(
  tx: Transaction,
  { instruction, from, to }: Span,
  discriminator: string,
): Uint8Array | null {
  return (
    tx.instructions
      .slice(from + 1, to)
      .map(({ program, data }) => (program === instruction.program ? readEventBody(data, discriminator) : null))
      .find(body => body !== null) ?? null
  );
}

/** Reads a little-endian u64, or null past the end. */
export function readU64(body: Uint8Array, offset: number): bigint | null {
  return body.length < offset + 8 ? null : Buffer.from(body).readBigUInt64LE(offset);
}

/** Reads a little-endian u32, or null past the end. */
export function readU32(body: Uint8Array, offset: number): number | null {
  return body.length < offset + 4 ? null : Buffer.from(body).readUInt32LE(offset);
}

/** Reads a public key, or null past the end. */
export function readPublicKey(body: Uint8Array, offset: number): string | null {
  return body.length < offset + 32 ? null : bs58.encode(body.subarray(offset, offset + 32));
}
