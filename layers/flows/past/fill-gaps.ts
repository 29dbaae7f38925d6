import { putGap } from '../../core/coverage/source-gap.ts';
import { isTrade, openTape } from '../../storage/market/tape.ts';
import { foldSourceGaps, loadSourceGaps } from '../../storage/operations/source-gaps.ts';
import { toSourceGap } from '../intake/facts.ts';
import { readKnownRows } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';

/** Gaps that sources had stated by then. */
export async function fillGaps({ real, whole, ...at }: PastWorld): Promise<void> {
  const stated = await loadSourceGaps(real.operations);
  const tape = openTape(real.tape);
  await Promise.all(
    [...stated.keys()].map(async source => {
      const { rows } = await readKnownRows(tape, source, at);
      const events = rows.flatMap(row => (!isTrade(row) && row.event.type === 'source_gap' ? [row.event] : []));
      await foldSourceGaps(whole.operations, source, gaps =>
        events.reduce((all, event) => putGap(all, toSourceGap(event)), gaps),
      );
    }),
  );
}
