/** Findings about a simulated market, recomputed from the events that they name. */
import { expect, test } from 'vitest';
import type { TapeLine } from '../oracle/explain.ts';
import { tapeOf } from '../simulate/tape.ts';
import { explainTape, printCosts } from './explained-world.ts';

/** Rules that a manipulated market shows, and whose figures the oracle knows. */
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

test('Findings follow from the events that they name', { timeout: 900_000 }, async () => {
  const shares = { wash_trade: 0.06, follow: 0.05, entity: 0.03, campaign: 0.03, arbitrage: 0.03 };
  const { events } = tapeOf({ seed: Number(process.env.EXPLAIN_SEED ?? 1), swaps: 3_000, tokens: 5, hours: 2, shares });
  const tried = await explainTape(events as readonly TapeLine[], { tokens: 5, wallets: 40 });
  if (process.env.EXPLAIN_STATS) {
    console.log(Object.fromEntries(tried.seen), Object.fromEntries(tried.recomputed), tried.ratio);
    printCosts(tried);
  }
  expect(tried.problems.slice(0, 20)).toEqual([]);
  expect(tried.ratio).toBeLessThanOrEqual(3.1);
  for (const rule of wanted) expect([rule, (tried.recomputed.get(rule) ?? 0) > 0]).toEqual([rule, true]);
});
