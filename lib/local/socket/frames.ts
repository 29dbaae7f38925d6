/** Largest header: two bytes, a length of eight and a key of four. */
const HEADER_BYTES_MAX = 14;

/** Calls back with the payload length of each frame, before its payload. */
export function createFrameReader(onFrame: (bytes: number) => void): (chunk: Buffer) => void {
  const header = Buffer.alloc(HEADER_BYTES_MAX);
  let held = 0;
  let skip = 0;
  return chunk => {
    let at = 0;
    while (at < chunk.length) {
      const skipped = Math.min(skip, chunk.length - at);
      skip -= skipped;
      at += skipped;
      if (at === chunk.length) return;
      header[held] = chunk[at] ?? 0;
      held += 1;
      at += 1;
      // Below 126 the second byte is the length itself.
      const short = (header[1] ?? 0) & 0x7f;
      const isMasked = ((header[1] ?? 0) & 0x80) !== 0;
      const longBytes = short === 127 ? 8 : 2;
      const lengthBytes = short < 126 ? 0 : longBytes;
      if (held < 2 || held < 2 + lengthBytes + (isMasked ? 4 : 0)) continue;
      if (lengthBytes === 0) skip = short;
      else skip = lengthBytes === 2 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2));
      held = 0;
      onFrame(skip);
    }
  };
}
