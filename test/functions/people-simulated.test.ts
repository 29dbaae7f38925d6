/** A token's people on a simulated market, beside the oracle. */
import { expect, test } from 'vitest';
import { tapeOf } from '../simulate/tape.ts';
import { compareTape, type Event } from './compare-people.ts';

test('The people of crews, snipers and market makers are those of the oracle', { timeout: 900_000 }, async () => {
  const { events } = tapeOf({ seed: 7, swaps: 1_500, tokens: 5, hours: 2 });
  const sums = await compareTape(events as readonly Event[]);
  for (const tag of ['creator', 'sniper', 'bundler', 'fresh', 'market_maker'])
    expect([tag, sums[tag]! > 0]).toEqual([tag, true]);
});
