import { LRUCache } from 'lru-cache';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Rejection } from '../../layers/contract/events/read.ts';
import { toEventIdentity } from '../../layers/contract/events/record.ts';
import { readLine } from './ingest.ts';
import type { Line } from './lines.ts';

/** Rejections for one reason: the first of them, and how many. */
export type Refusal = { readonly place: string; readonly path: string; readonly reason: string; count: number };

export type CheckedLines = {
  readonly read: number;
  readonly accepted: number;
  readonly refusals: readonly Refusal[];
};

/** Events of one transaction are near each other. */
const IDENTITIES_MAX = 20_000;

/** Counts what is wrong with lines, and sends nothing. */
export async function checkLines(
  lines: AsyncIterable<Line>,
  nowMs: number,
  onEvent: (event: ChainEvent) => void,
): Promise<CheckedLines> {
  const refusals = new Map<string, Refusal>();
  const known = new LRUCache<string, { readonly place: string; readonly text: string }>({ max: IDENTITIES_MAX });
  let [read, accepted] = [0, 0];
  const refuse = (place: string, { path, reason }: Rejection): void => {
    const key = `${path} ${reason.replace(/, got .*$/s, '')}`;
    const found = refusals.get(key) ?? { place, path, reason, count: 0 };
    found.count += 1;
    refusals.set(key, found);
  };
  for await (const line of lines) {
    read += 1;
    const place = `${line.source}:${line.line}`;
    const result = readLine(line, nowMs);
    if ('rejection' in result) {
      refuse(place, result.rejection);
      continue;
    }
    const { event } = result;
    if ('signature' in event) {
      const [identity, text] = [toEventIdentity(event), JSON.stringify(event)];
      const first = known.get(identity);
      if (first !== undefined && first.text !== text) {
        const reason = `must differ between events of one ${event.type} transaction, got that of ${first.place} again`;
        refuse(place, { path: 'event_index', reason });
        continue;
      }
      known.set(identity, { place, text });
    }
    accepted += 1;
    onEvent(event);
  }
  return { read, accepted, refusals: [...refusals.values()].toSorted((a, b) => b.count - a.count) };
}

/** One line per reason, the most frequent first. */
export function formatRefusals(refusals: readonly Refusal[]): readonly string[] {
  return refusals.map(({ place, path, reason, count }) => {
    const more = count === 1 ? '' : ` (${count} times; this is the first)`;
    return `${place} ${path === '' ? 'the line' : path} ${reason}${more}`;
  });
}
