/** Ends a run of digits. */
export const END = 'a';
const RADIX = 11;
const SIGNS_MAX = 9;
/** Signs that fit in as many bytes. */
const SIGNS = [0, 2, 4, 6, SIGNS_MAX];
const BYTES_MAX = SIGNS.length - 1;

/** Runs of digits, each with its end, as numbers of nine signs. */
export function packDigits(runs: string): Uint8Array {
  const bytes = Buffer.allocUnsafe(Math.ceil(runs.length / SIGNS_MAX) * BYTES_MAX);
  let at = 0;
  for (let from = 0; from < runs.length; from += SIGNS_MAX) {
    const signs = runs.slice(from, from + SIGNS_MAX);
    const size = SIGNS.findIndex(count => count >= signs.length);
    at = bytes.writeUIntBE(Number.parseInt(signs.padEnd(SIGNS[size]!, END), RADIX), at, size);
  }
  return bytes.subarray(0, at);
}

/** The runs, in order, and maybe empty ones. */
export function unpackDigits(bytes: Uint8Array): readonly string[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let runs = '';
  for (let at = 0; at < packed.length; at += BYTES_MAX) {
    const size = Math.min(BYTES_MAX, packed.length - at);
    runs += packed.readUIntBE(at, size).toString(RADIX).padStart(SIGNS[size]!, '0');
  }
  return runs.split(END);
}
