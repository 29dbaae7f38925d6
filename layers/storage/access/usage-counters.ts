import { pack, unpack } from '../../core/codec/pack.ts';
import type { StatusClass } from '../../core/usage/status-class.ts';
import type { Item } from '../kernel/dynamo.ts';

export type UsageCount = {
  readonly count: number;
  readonly credits: number;
  /** Credits that were reserved of an allowance before; the others were used without a plan. */
  readonly drawn: number;
};

/** The total of one writer. A higher version replaces it. */
export type UsageCounter = UsageCount & {
  /** UTC. */
  readonly day: string;
  /** File of a route, or `MESSAGES`. */
  readonly name: string;
  readonly status: StatusClass;
  readonly writer: string;
  readonly version: number;
};

type Row = readonly [name: string, status: StatusClass, writer: string, ...numbers: number[]];

/** Sorts last: a query that misses a folded counter finds its pack. */
const PACK = '~';

export function formatCounterSort({
  day,
  name,
  status,
  writer,
}: Omit<UsageCounter, keyof UsageCount | 'version'>): string {
  return [day, name, status, writer].join('#');
}

export function packSort(day: string): string {
  return `${day}#${PACK}`;
}

export function isPack({ s }: Item): boolean {
  return s!.S!.endsWith(`#${PACK}`);
}

export function packCounters(counters: readonly UsageCounter[]): Item {
  const rows = counters.map(({ name, status, writer, count, credits, drawn, version }): Row => {
    return [name, status, writer, count, credits, drawn, version];
  });
  // Equal names side by side compress well.
  const sorted = rows.sort((a, b) => (String(a) < String(b) ? -1 : 1));
  return { p: { B: pack(sorted) } };
}

/** One of an own item, or all of a pack. */
export function parseUsageCounters(item: Item): readonly UsageCounter[] {
  const [day, name, status, writer] = item.s!.S!.split('#') as [string, string, StatusClass, string];
  if (isPack(item)) return unpack<readonly Row[]>(item.p!.B!).map(row => toCounter(day, row));
  const [count, credits, drawn, version] = [item.n, item.c, item.d, item.v].map(value => Number(value?.N ?? 0));
  return [toCounter(day, [name, status, writer, count!, credits!, drawn!, version!])];
}

function toCounter(day: string, [name, status, writer, ...numbers]: Row): UsageCounter {
  const [count, credits, drawn, version] = numbers as [number, number, number, number];
  return { day, name, status, writer, count, credits, drawn, version };
}

/** The newest of each writer, which may be in a pack too. */
export function filterNewestCounters(counters: readonly UsageCounter[]): readonly UsageCounter[] {
  const newest = new Map<string, UsageCounter>();
  for (const counter of counters) {
    const key = formatCounterSort(counter);
    if ((newest.get(key)?.version ?? -1) < counter.version) newest.set(key, counter);
  }
  return [...newest.values()];
}
