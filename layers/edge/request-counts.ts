import type { Route } from '../contract/route.ts';
import { buildDynamoClient } from './clients.ts';
import { findCountersTable, getCountersMs } from './config.ts';
import { createGatherer } from './gather.ts';

/** Upper bounds of the latency histogram, in ms. */
export const latencyBoundsMs = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** A response does not wait longer for its counters. */
const FLUSH_MS_MAX = 250;

export function toRequestCounts(path: string, status: number, ms: number): readonly (readonly [string, number])[] {
  const family = 'chain_request_milliseconds';
  const bounds = [...latencyBoundsMs.filter(bound => ms <= bound), '+Inf'];
  return [
    [`chain_requests_total{path="${path}",status="${Math.floor(status / 100)}xx"}`, 1],
    ...bounds.map(bound => [`${family}_bucket{path="${path}",le="${bound}"}`, 1] as const),
    [`${family}_sum{path="${path}"}`, Math.round(ms)],
    [`${family}_count{path="${path}"}`, 1],
  ];
}

type Answered = { readonly statusCode: number };
type Invoke<Event, Context, Reply> = (event: Event, context: Context) => Promise<Reply>;

/** Counts answers, if the function has the table. */
export function withRequestCounts<Event, Context, Reply extends Answered>(
  { path, file }: Pick<Route, 'path' | 'file'>,
  invoke: Invoke<Event, Context, Reply>,
): Invoke<Event, Context, Reply> {
  const table = findCountersTable();
  if (table === null) return invoke;
  const { count, flush } = createGatherer({ client: buildDynamoClient(), table }, file, getCountersMs());
  return async (event, context) => {
    const begunMs = performance.now();
    const reply = await invoke(event, context);
    for (const [name, by] of toRequestCounts(path, reply.statusCode, performance.now() - begunMs)) count(name, by);
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, FLUSH_MS_MAX);
      void flush().finally(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return reply;
  };
}
