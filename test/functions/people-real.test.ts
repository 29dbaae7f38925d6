/** Every number of a token's people on real tapes, beside the oracle over the rows of its tape. */
import { expect, test } from 'vitest';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { compareTape, type Event } from './compare-people.ts';

const SWAPS_MAX = 300;

test('The people of real tapes are those of the oracle; no launch was seen', { timeout: 900_000 }, async () => {
  const largest = realTapes.map(name => [...readTape(name).values()].sort((a, b) => b.length - a.length)[0]!);
  const events = largest.flatMap(swaps => swaps.slice(0, SWAPS_MAX)).map(swap => ({ ...swap, type: 'swap' }));
  const sums = await compareTape(events.toSorted((a, b) => a.timestamp - b.timestamp) as readonly Event[]);
  expect(sums).toMatchObject({ creator: 0, sniper: 0, insider: 0 });
});
