import { parseJson } from 'solana-forwarder/json';
import type { Line } from './lines.ts';

/** Buffers all lines to find the newest time: stdin is read once. */
export async function offsetLinesToNow(
  lines: AsyncIterable<Line>,
  nowMs: number,
): Promise<{ readonly lines: readonly Line[]; readonly shiftMs: number }> {
  const kept: Line[] = [];
  for await (const line of lines) kept.push(line);
  const newestMs = kept.reduce((newest, { text }) => {
    const timestamp = parseJson(text)?.timestamp;
    const time = Number.isSafeInteger(timestamp) ? timestamp : -Infinity;
    return Math.max(newest, time);
  }, -Infinity);
  return { lines: kept, shiftMs: newestMs === -Infinity ? 0 : nowMs - newestMs };
}
