import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Capture } from './capture.ts';
import { toBatchEnd } from './player.ts';
import { createTextFrame, getFrameText } from './text-frame.ts';

/** A socket of a replay of recorded messages. */
export type RawListener = {
  readonly socket: Socket;
  /** By place of the channel: not heard, heard in frames of their own, heard in batches. */
  readonly heard: Uint8Array;
};

export const [SILENT, EACH, BATCH] = [0, 1, 2];

/** More than this waits in the socket: the clock waits, too. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/** Of a frame of several events, as API Gateway has it. */
const BATCH_BYTES_MAX = 30 * 1024;

/** Writes what a listener hears of [from, to). Returns how many. */
export async function sendRange(capture: Capture, listener: RawListener, from: number, to: number): Promise<number> {
  const { channelIds, atMs, ends, frames } = capture;
  const { socket, heard } = listener;
  if (socket.destroyed) return 0;
  const startOf = (at: number): number => (at === 0 ? 0 : ends[at - 1]!);
  let [sent, begin] = [0, from];
  let batch: Buffer[] = [];
  let [batchBytes, untilMs] = [0, 0];
  const flushRun = (end: number): void => {
    if (begin < end) socket.write(frames.subarray(startOf(begin), startOf(end)));
  };
  const flushBatch = (): void => {
    if (batch.length > 0) socket.write(createTextFrame(`{"op":"batch","events":[${batch.join(',')}]}`));
    batch = [];
    batchBytes = 0;
  };
  socket.cork();
  for (let at = from; at < to; at += 1) {
    const kind = heard[channelIds[at]!];
    if (kind === EACH) {
      flushBatch();
      sent += 1;
      continue;
    }
    flushRun(at);
    begin = at + 1;
    if (kind !== BATCH) continue;
    const text = getFrameText(frames.subarray(startOf(at), startOf(at + 1)));
    if (batchBytes + text.length > BATCH_BYTES_MAX || atMs[at]! > untilMs) flushBatch();
    untilMs = toBatchEnd(atMs[at]!);
    batch.push(text);
    batchBytes += text.length;
    sent += 1;
  }
  flushRun(to);
  flushBatch();
  socket.uncork();
  if (socket.writableLength > WAITING_BYTES_MAX) await waitUntilSent(socket);
  return sent;
}

/** Resolves once the machine has taken all, or the socket is gone. */
export async function waitUntilSent(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writableLength > 0) {
    const gone = new AbortController();
    const { signal } = gone;
    await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => {});
    gone.abort();
  }
}
