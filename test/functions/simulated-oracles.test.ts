/** People and findings on one simulated market, beside their oracles. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../bench/environment.ts';
import type { TapeLine } from '../oracle/explain.ts';
import { tapeOf } from '../simulate/tape.ts';
import { comparePeopleOfTape, type Event } from './compare-people.ts';
import { explainTape, printCosts } from './explained-world.ts';
import { openWholeWorld } from './whole-wallets.ts';

/** Rules that the market of the first seed shows, and whose figures the oracle knows. */
const wanted = [
  'bundles.relay_sequential',
  'bundles.multi_slot_buy_cohort',
  'bundles.multi_sell',
  'bundle_life.dump',
  'wash.episode',
  'funding_abuse.seeded',
  'signal.total',
  'candles.bucket',
  'exits.fifo',
  'follows.edge',
  'leaderboard.total_pnl_usd',
  'people.first_buy_at_launch',
  'people.funded_within_a_day',
  'people.both_sides_within_an_hour',
  'people.bundle_member',
  'people.deployer',
  'crowd.quiet',
  'crowd.crowded_launch',
  'buyer_quality.smart_money_signal',
  'buyer_quality.unrated_new',
  'exit_risk.sale',
  'wallet_quality.skill_score',
];

const shares = { wash_trade: 0.06, follow: 0.05, entity: 0.03, campaign: 0.03, arbitrage: 0.03 };
const seed = Number(process.env.MARKET_SEED ?? 1);
const { events } = tapeOf({ seed, swaps: 3_000, tokens: 5, hours: 2, shares });
const nowMs = Math.max(...events.map(({ timestamp }) => timestamp)) + 5_000;

let world: World;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ world, end } = await openWholeWorld(events, nowMs));
}, 300_000);
afterAll(() => end());

test('The people of crews, snipers and market makers are those of the oracle', { timeout: 900_000 }, async () => {
  const sums = await comparePeopleOfTape(world, events as readonly Event[]);
  for (const tag of ['creator', 'sniper', 'bundler', 'fresh', 'market_maker'])
    expect([tag, sums[tag]! > 0]).toEqual([tag, true]);
});

test('Findings follow from the events that they name', { timeout: 900_000 }, async () => {
  const tried = await explainTape(world, events as readonly TapeLine[], { nowMs, tokens: 5, wallets: 40 });
  if (process.env.EXPLAIN_STATS) {
    console.log(Object.fromEntries(tried.seen), Object.fromEntries(tried.recomputed), tried.ratio);
    printCosts(tried);
  }
  expect(tried.problems.slice(0, 20)).toEqual([]);
  expect(tried.ratio).toBeLessThanOrEqual(3.1);
  if (seed === 1)
    for (const rule of wanted) expect([rule, (tried.recomputed.get(rule) ?? 0) > 0]).toEqual([rule, true]);
});
