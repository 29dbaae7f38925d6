/** Findings about real tapes, recomputed from the events that they name. */
import { expect, test } from 'vitest';
import type { TapeLine } from '../oracle/explain.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { explainTape, printCosts } from './explained-world.ts';

const SWAPS_MAX = 500;

test('Findings about real tapes follow from the events that they name', { timeout: 900_000 }, async () => {
  const largest = realTapes.map(name => [...readTape(name).values()].sort((a, b) => b.length - a.length)[0]!);
  // Two tapes have the same largest token.
  const taken = new Map(largest.flat().map(swap => [`${swap.signature} ${swap.event_index}`, swap]));
  const events = [...Map.groupBy(taken.values(), ({ token_mint }) => token_mint).values()]
    .flatMap(swaps => swaps.slice(0, SWAPS_MAX))
    .map(swap => ({ ...swap, type: 'swap' }))
    .toSorted((a, b) => a.timestamp - b.timestamp);
  const tried = await explainTape(events as unknown as readonly TapeLine[], {
    tokens: largest.length - 1,
    wallets: 25,
  });
  if (process.env.EXPLAIN_STATS) {
    console.log(Object.fromEntries(tried.seen), Object.fromEntries(tried.recomputed), tried.ratio);
    printCosts(tried);
  }
  expect(tried.problems.slice(0, 20)).toEqual([]);
  expect(tried.ratio).toBeLessThanOrEqual(3.1);
  for (const rule of ['candles.bucket', 'exits.fifo', 'wallet_quality.skill_score'])
    expect([rule, (tried.recomputed.get(rule) ?? 0) > 0]).toEqual([rule, true]);
});
