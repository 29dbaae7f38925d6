import type { Entry } from './queue.ts';

/** `until` is the index of the first entry after the frame. */
export type Frame = { readonly text: string; readonly until: number };

/** API Gateway bills a frame in units of this size. */
export const FRAME_BYTES_MAX = 32 * 1024;

const HEAD = '{"op":"batch","events":[';
const TAIL = ']}';

/** Returns the frame that begins at an entry. Consecutive batched entries share one. */
export function buildFrame(entries: readonly Entry[], from: number): Frame {
  const first = entries[from]!;
  if (!first.isBatched) return { text: first.text, until: from + 1 };
  let bytes = HEAD.length + first.bytes + TAIL.length;
  let until = from + 1;
  for (; until < entries.length; until++) {
    const entry = entries[until]!;
    bytes += 1 + entry.bytes;
    if (!entry.isBatched || bytes > FRAME_BYTES_MAX) break;
  }
  const events = entries.slice(from, until).map(({ text }) => text);
  return { text: `${HEAD}${events.join(',')}${TAIL}`, until };
}
