import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Faster than deflate at its level 6. */
const QUALITY = 4;
const WINDOW_BITS_MIN = 16;
const WINDOW_BITS_MAX = 22;

/** Compresses large data: it finds repeats far beyond deflate's 32 KB. */
export function compressBrotli(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        WINDOW_BITS_MAX,
        Math.max(WINDOW_BITS_MIN, Math.ceil(Math.log2(bytes.length + 1))),
      ),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Throws RangeError for damaged bytes. */
export function decompressBrotli(bytes: Uint8Array): Buffer {
  try {
    return brotliDecompressSync(bytes);
  } catch (cause) {
    const text = `${bytes.length} compressed bytes are damaged or cut off. Rebuild the state from the tape.`;
    throw new RangeError(text, { cause });
  }
}
