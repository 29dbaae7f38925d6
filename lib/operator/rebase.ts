import type { Line } from './lines.ts';

/** Lines, and what to add to their times so that the newest is now. Milliseconds. */
export type Rebased = { readonly lines: AsyncIterable<Line>; readonly shiftMs: number };

/** Reads all lines once to find the newest time. They are kept: standard input comes only once. */
export const shiftToNow = async (lines: AsyncIterable<Line>, nowMs: number): Promise<Rebased> => {
  const kept: Line[] = [];
  let newestMs = -Infinity;
  for await (const line of lines) {
    kept.push(line);
    newestMs = Math.max(newestMs, timeOf(line.text));
  }
  return { lines: replay(kept), shiftMs: newestMs === -Infinity ? 0 : nowMs - newestMs };
};

async function* replay(lines: readonly Line[]): AsyncGenerator<Line> {
  yield* lines;
}

/** The time of an event line; a line without one will be rejected in its turn. */
const timeOf = (text: string): number => {
  try {
    const { timestamp } = JSON.parse(text) as { readonly timestamp?: unknown };
    return typeof timestamp === 'number' && Number.isSafeInteger(timestamp) ? timestamp : -Infinity;
  } catch {
    return -Infinity;
  }
};
