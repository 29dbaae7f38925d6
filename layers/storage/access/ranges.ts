import type { SeqRange } from '../../contract/channel.ts';

/** Lost messages of a channel, ascending. */
export type Ranges = readonly SeqRange[];

/** Consecutive lost messages after `prev`. */
export type Lost = SeqRange & { readonly prev: number };

/** Beyond it, ranges also name messages that were sent. */
const RANGES_MAX = 16;

/** Joins a loss with the one just before it. */
export const addLost = (ranges: Ranges, { prev, from, to }: Lost): Ranges => {
  const last = ranges.at(-1);
  if (last === undefined || prev > last.to) return narrowed([...ranges, { from, to }]);
  return [...ranges.slice(0, -1), { from: Math.min(last.from, from), to: Math.max(last.to, to) }];
};

/** Ranges that meet become one. */
export const joinRanges = (ranges: Ranges): Ranges => {
  const joined: SeqRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return narrowed(joined);
};

const narrowed = (ranges: Ranges): Ranges => {
  if (ranges.length <= RANGES_MAX) return ranges;
  const holes = ranges.slice(1).map(({ from }, at) => from - ranges[at]!.to);
  const at = holes.indexOf(Math.min(...holes));
  const joined = { from: ranges[at]!.from, to: ranges[at + 1]!.to };
  return narrowed([...ranges.slice(0, at), joined, ...ranges.slice(at + 2)]);
};
