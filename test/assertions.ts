/** Test doubles of metrics: counts in a map. */
import type { Observer } from '../layers/edge/observe.ts';

/** Counts by name into a map; drops use the name in /metrics. */
export const countInto = (counts: Map<string, number>): Observer => {
  const count = (name: string, by = 1): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  return { count, countDropped: async messages => count('chain_messages_dropped_total', messages) };
};
