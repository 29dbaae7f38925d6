import { deflateRawSync, inflateRawSync } from 'node:zlib';

const WINDOW_BITS_MIN = 12;
const WINDOW_BITS_MAX = 15;
/** Fewer symbols fit into one block of the small level. */
const SYMBOLS_SMALL = 1_023;
const MEM_LEVEL_SMALL = 4;
const MEM_LEVEL = 7;
const CHUNK_MIN = 1_024;
const CHUNK_MAX = 65_536;

/** Deflates bytes. Fitted buffers avoid zlib's large allocations. */
export function compressDeflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, {
    level: 6,
    memLevel: bytes.length < SYMBOLS_SMALL ? MEM_LEVEL_SMALL : MEM_LEVEL,
    windowBits: Math.min(WINDOW_BITS_MAX, Math.max(WINDOW_BITS_MIN, Math.ceil(Math.log2(bytes.length + 1)))),
    chunkSize: clampChunkSize(bytes.length),
  });
}

/** Throws RangeError for damaged bytes. */
export function decompressDeflate(bytes: Uint8Array, dictionary?: Uint8Array): Buffer {
  try {
    return inflateRawSync(bytes, {
      chunkSize: clampChunkSize(RATIO_GUESSED * bytes.length),
      ...(dictionary && { dictionary }),
    });
  } catch (cause) {
    throw new RangeError(`${bytes.length} deflated bytes are damaged or cut off.`, { cause });
  }
}

const RATIO_GUESSED = 4;

function clampChunkSize(bytes: number): number {
  return Math.min(CHUNK_MAX, Math.max(CHUNK_MIN, bytes));
}
