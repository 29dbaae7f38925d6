import type { SeqRange } from '../../contract/channel.ts';

/** Consecutive lost messages after `prev`. */
export type Lost = SeqRange & { readonly prev: number };

/** Lost messages of a channel, ascending. */
export type Ranges = readonly Lost[];

/** Beyond it, ranges also name messages that were sent. */
const RANGES_MAX = 16;

/** Joins a loss with the one just before it. */
export function addLost(ranges: Ranges, lost: Lost): Ranges {
  const last = ranges.at(-1);
  if (last === undefined || lost.prev > last.to) return mergeClosest([...ranges, lost]);
  return [...ranges.slice(0, -1), mergeLost(last, lost)];
}

function mergeLost(a: Lost, b: Lost): Lost {
  return {
    prev: Math.min(a.prev, b.prev),
    from: Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
  };
}

export function joinRanges(ranges: Ranges): Ranges {
  const joined: Lost[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && range.prev <= last.to) joined[joined.length - 1] = mergeLost(last, range);
    else joined.push(range);
  }
  return mergeClosest(joined);
}

function mergeClosest(ranges: Ranges): Ranges {
  if (ranges.length <= RANGES_MAX) return ranges;
  const holes = ranges.slice(1).map(({ from }, at) => from - ranges[at]!.to);
  const at = holes.indexOf(Math.min(...holes));
  const joined = mergeLost(ranges[at]!, ranges[at + 1]!);
  return mergeClosest([...ranges.slice(0, at), joined, ...ranges.slice(at + 2)]);
}
