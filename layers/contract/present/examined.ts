import { computeSettledMs, type Examined, examinedSources } from '../../core/signal/examined.ts';

/** Adds what the verdict rests on. */
export function withExamined<Body extends object>(body: Body, examined: Examined, nowMs: number) {
  return {
    ...body,
    evaluated_to_slot: examined.newestSlot || null,
    examined: {
      trades: examined.trades,
      since_ts_ms: examined.sinceMs,
      sources: examinedSources.filter(source => examined.sources.has(source)),
      is_pending: computeSettledMs(examined) > nowMs,
    },
  };
}
