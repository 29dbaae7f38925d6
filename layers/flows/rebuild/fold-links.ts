import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import type { RangeFigures, RangeState } from '../../storage/operations/rebuild-plans.ts';
import { QUIET_MS } from './keys.ts';
import { type Attempt, openFold } from './ranges.ts';
import { readLinks } from './shuffle.ts';

const LINKS_MAX = 20_000;

/** Folds by time. One range, because relations follow from earlier ones. */
export async function foldLinks(attempt: Attempt, ranges: readonly RangeState[]): Promise<RangeFigures> {
  const { plan, objects } = attempt;
  const { store, stages } = openFold(attempt, { spool: { append: () => {} } });
  let rows = 0;
  for (const [hour, from] of mapRangesByHour(ranges))
    for (const links of splitIntoChunks(await readLinks(objects, hour, from), LINKS_MAX)) {
      await stages.coordination(links, plan.atMs - QUIET_MS);
      rows += links.length;
      attempt.noteRows(links.length);
      await store.relieve();
    }
  // The clock closes what ended, so it is not news later.
  await stages.coordination([{ kind: 'clock', timestampMs: plan.atMs }], plan.atMs);
  await store.flush();
  return { rows, units: store.written().units, hours: [] };
}

function mapRangesByHour(ranges: readonly RangeState[]): readonly (readonly [number, readonly RangeState[]])[] {
  const pairs = ranges.flatMap(one => (one.done?.hours ?? []).map(hour => ({ hour, one })));
  const byHour = Map.groupBy(pairs, ({ hour }) => hour);
  return [...byHour]
    .sort(([a], [b]) => a - b)
    .map(([hour, own]): readonly [number, readonly RangeState[]] => [hour, own.map(({ one }) => one)]);
}
