import type { Line } from './lines.ts';

export type Rebased = { readonly lines: readonly Line[]; readonly shiftMs: number };

/** Buffers all lines to find the newest time: stdin is read once. */
export const shiftToNow = async (lines: AsyncIterable<Line>, nowMs: number): Promise<Rebased> => {
  const kept: Line[] = [];
  for await (const line of lines) kept.push(line);
  const newestMs = kept.reduce((newest, { text }) => Math.max(newest, timeOf(text)), -Infinity);
  return { lines: kept, shiftMs: newestMs === -Infinity ? 0 : nowMs - newestMs };
};

const timeOf = (text: string): number => {
  try {
    const { timestamp } = JSON.parse(text) as { readonly timestamp?: unknown };
    return typeof timestamp === 'number' && Number.isSafeInteger(timestamp) ? timestamp : -Infinity;
  } catch {
    return -Infinity;
  }
};
