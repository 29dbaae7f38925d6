import { toOutgoingRecord } from '../../contract/events/record.ts';
import type { DecodeCount } from '../../decode/adapters/counts.ts';
import { logger } from '../../edge/logger.ts';
import type { Emit } from '../../edge/producer.ts';
import { runAtEnd } from '../../edge/run-at-end.ts';
import { createDecodeTally } from './tally.ts';

/** Adds counts, and emits due ones. Never throws. */
export type ReportCounts = (counts: readonly DecodeCount[], nowMs: number) => Promise<void>;

/** Reports what an instance decoded, once per interval. */
export function openTallyReports(emit: Emit, everyMs: number): ReportCounts {
  const tally = createDecodeTally();
  let sentMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sentMs = Date.now();
    const events = tally.take();
    if (events.length === 0) return;
    await emit(events.map(toOutgoingRecord)).catch(error =>
      logger.error('Counts of decoded transactions were lost', { error }),
    );
  };
  runAtEnd(send);
  return async (counts, nowMs) => {
    if (counts.length === 0) return;
    tally.add(counts, nowMs);
    if (Date.now() - sentMs >= everyMs) return send();
    timer ??= setTimeout(() => void send(), everyMs).unref();
  };
}
