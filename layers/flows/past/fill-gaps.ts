import { isEvent, openTape } from '../../storage/market/tape.ts';
import { loadSourceGaps } from '../../storage/operations/source-gaps.ts';
import { saveEventFacts } from '../intake/facts.ts';
import { readKnownRows } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';

/** Stores the gaps that sources had stated. They are not inputs of an answer. */
export async function fillGaps({ real, whole, asOfMs, knownByMs }: PastWorld): Promise<void> {
  const tape = openTape(real.tape);
  for (const source of (await loadSourceGaps(real.operations)).keys())
    for (const row of (await readKnownRows(tape, source, { asOfMs, knownByMs })).rows)
      if (isEvent(row) && row.event.type === 'source_gap') await saveEventFacts(whole, row.event, asOfMs);
}
