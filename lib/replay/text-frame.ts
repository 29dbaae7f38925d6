const FINAL_TEXT = 0x81;
/** Lengths of two and of eight bytes have these marks. */
const [TWO_BYTES, EIGHT_BYTES] = [126, 127];

/** A whole WebSocket message of a server. Source: RFC 6455, 5.2. */
export function createTextFrame(text: string | Buffer): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < TWO_BYTES ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (typeof text === 'string') frame.write(text, head);
  else text.copy(frame, head);
  return frame;
}

/** The bytes of the text in a frame of `createTextFrame`. */
export function getFrameText(frame: Buffer): Buffer {
  const mark = frame[1]!;
  return frame.subarray(mark < TWO_BYTES ? 2 : mark === TWO_BYTES ? 4 : 10);
}
