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
      if (held < 2 || held < countHeaderBytes(header)) continue;
      skip = readPayloadBytes(header);
      held = 0;
      onFrame(skip);
    }
  };
}

function countLengthBytes(header: Buffer): number {
  const short = (header[1] ?? 0) & 0x7f;
  if (short < 126) return 0;
  return short === 126 ? 2 : 8;
}

function countHeaderBytes(header: Buffer): number {
  const isMasked = ((header[1] ?? 0) & 0x80) !== 0;
  return 2 + countLengthBytes(header) + (isMasked ? 4 : 0);
}

function readPayloadBytes(header: Buffer): number {
  const bytes = countLengthBytes(header);
  if (bytes === 0) return (header[1] ?? 0) & 0x7f;
  return bytes === 2 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2));
}
