import { RequestError } from '../../contract/errors.ts';
import type { Link } from '../../core/relations/link.ts';
import { readLinksAfter } from '../../storage/coordination/log.ts';
import { openKeySequences } from '../rebuild/stage.ts';
import { openStages } from '../rebuild/stages.ts';
import type { PastWorld } from './past-world.ts';

/** More would take longer than a request may. */
export const PAST_LINKS_MAX = 250_000;

/** Folds the log of relations until a time. */
export async function fillRelations({ real, whole, known, asOfMs, knownByMs }: PastWorld): Promise<void> {
  const stages = openStages({
    tables: whole,
    known,
    spool: { append: () => {} },
    clock: () => asOfMs,
    sequences: openKeySequences(asOfMs),
  });
  let count = 0;
  for await (const { links, receivedMs } of readLinksAfter(real.coordination, 0)) {
    if (getArrival(links, receivedMs) > knownByMs) continue;
    const own = links.filter(({ timestampMs }) => timestampMs <= asOfMs);
    count += own.length;
    if (count > PAST_LINKS_MAX)
      throw new RequestError(
        'invalid_request',
        `\`as_of\` of relations is offered up to ${PAST_LINKS_MAX} relations; this service had more by ${asOfMs}.`,
      );
    if (own.length > 0) await stages.coordination(own, asOfMs);
  }
  // The clock closes what ended.
  await stages.coordination([{ kind: 'clock', timestampMs: asOfMs }], asOfMs);
}

function getArrival(links: readonly Link[], receivedMs: number | null): number {
  return receivedMs ?? links.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
}
