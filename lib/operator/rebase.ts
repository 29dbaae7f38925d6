import type { Line } from './lines.ts';

export type Rebased = { readonly lines: AsyncIterable<Line>; readonly shiftMs: number };

/** Buffers all lines to find the newest time: stdin is read once. */
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

const timeOf = (text: string): number => {
  try {
    const { timestamp } = JSON.parse(text) as { readonly timestamp?: unknown };
    return typeof timestamp === 'number' && Number.isSafeInteger(timestamp) ? timestamp : -Infinity;
  } catch {
    return -Infinity;
  }
};
