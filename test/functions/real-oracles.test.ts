/** People, top traders and findings on one world of real tapes, beside their oracles. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../bench/environment.ts';
import type { TapeLine } from '../oracle/explain.ts';
import { readTape, realTapes, type TapeSwap } from '../tapes/real-tapes.ts';
import { comparePeopleOfTape, type Event } from './compare-people.ts';
import { compareTradersOfTape } from './compare-traders-of-tape.ts';
import { explainTape, printCosts } from './explained-world.ts';
import { openWholeWorld } from './whole-wallets.ts';

/** Of a tape's largest token, and of its two busiest. */
const [LARGEST_SWAPS, BUSIEST_SWAPS] = [300, 200];

const countTraders = (swaps: readonly TapeSwap[]): number =>
  new Set(swaps.map(({ wallet_address }) => wallet_address)).size;
const chosen = realTapes.map(name => {
  const tokens = [...readTape(name).values()];
  const largest = tokens.reduce((a, b) => (b.length > a.length ? b : a));
  const busiest = tokens.toSorted((a, b) => countTraders(b) - countTraders(a)).slice(0, 2);
  return [largest.slice(0, LARGEST_SWAPS), ...busiest.map(swaps => swaps.slice(0, BUSIEST_SWAPS))];
});
// Tapes may have the same token.
const taken = new Map(chosen.flat(2).map(swap => [`${swap.signature} ${swap.event_index}`, swap]));
const events = [...taken.values()]
  .map(swap => ({ ...swap, type: 'swap' }))
  .toSorted((a, b) => a.timestamp - b.timestamp);
const mints = new Set(events.map(({ token_mint }) => token_mint));
const nowMs = events.at(-1)!.timestamp + 60_000;

let world: World;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ world, end } = await openWholeWorld(events, nowMs));
}, 300_000);
afterAll(() => end());

test('The people of real tapes are those of the oracle; no launch was seen', { timeout: 900_000 }, async () => {
  const sums = await comparePeopleOfTape(world, events as readonly Event[]);
  expect(sums).toMatchObject({ creator: 0, sniper: 0, insider: 0 });
});

test('Top traders and people by hour are those of the oracle on real tapes', { timeout: 600_000 }, async () => {
  const sums = await compareTradersOfTape(world, mints, nowMs);
  // The demo tape alone has two wallets for each of its two busiest tokens.
  expect(sums.all).toBeGreaterThanOrEqual(4);
});

test('Findings about real tapes follow from the events that they name', { timeout: 900_000 }, async () => {
  const about = { nowMs, tokens: mints.size, wallets: 25 };
  const tried = await explainTape(world, events as unknown as readonly TapeLine[], about);
  if (process.env.EXPLAIN_STATS) {
    console.log(Object.fromEntries(tried.seen), Object.fromEntries(tried.recomputed), tried.ratio);
    printCosts(tried);
  }
  expect(tried.problems.slice(0, 20)).toEqual([]);
  expect(tried.ratio).toBeLessThanOrEqual(3.1);
  for (const rule of ['candles.bucket', 'exits.fifo', 'wallet_quality.skill_score'])
    expect([rule, (tried.recomputed.get(rule) ?? 0) > 0]).toEqual([rule, true]);
});
