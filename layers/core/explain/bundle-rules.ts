import { lifecycleRules } from '../bundles/lifecycle-rules.ts';
import { bundleRules } from '../bundles/rules.ts';
import { type ClusterType, clusterTypes, typeRows } from '../bundles/type-table.ts';
import { defineExplained, type ExplainRule, toRuleName } from './rule.ts';
import type { Values } from './sentence.ts';

/** Limits beside the number of wallets. */
const limits: Partial<Record<ClusterType, Values>> = {
  SameSlotBuyCohort: { slots_max: 1 },
  SameSlotSellCohort: { slots_max: 1 },
  LaunchSlotBurst: { slots_max: bundleRules.launchSlots },
  MultiSlotBuyCohort: { window_slots: bundleRules.windowSlots },
  MultiSell: { transactions_max: 1 },
  RelayMev: { relay_bundles_max: 1 },
  RelaySequential: { relay_bundles_max: 1 },
  SybilPoisoning: { buy_usd_max: bundleRules.dustUsd, window_ms: bundleRules.sybilWindowMs },
  CexCoordinated: { window_ms: bundleRules.exchangeBuyMs, funding_window_ms: bundleRules.exchangeFundMs },
  SyntheticSwarm: { size_spread: bundleRules.swarmSpread, gap_deviation: bundleRules.rhythmMax },
};

/** From the row of each type: its words and its least number of wallets. */
const types = Object.entries(clusterTypes).map(([name, row]): [string, ExplainRule] => {
  const rule = row.words.replace(/\[(.*?)\]\(.*?\)/g, '$1');
  const words = `${name} (${rule}), by {wallets} wallets in slots {from_slot} to {to_slot}`;
  const thresholds = { wallets_min: row.walletsMin, ...limits[name as ClusterType] };
  return [`bundles.${toRuleName(name)}`, defineExplained('bundle-types#bundle-types', words, thresholds)];
});

const held = 'holders-and-liquidity#exit-risk';
const life = 'bundle-life#bundle-lifecycle';

/** Types, states, dumps and risk of bundles. */
export const bundleExplained: Readonly<Record<string, ExplainRule>> = {
  ...Object.fromEntries(types),
  'bundles.hybrid': defineExplained(
    'bundle-types#bundle-types',
    `Hybrid (${typeRows.Hybrid.words}), by {first_family} and {second_family}`,
    { families_min: 2 },
  ),
  'bundles.risk_score': defineExplained(
    'bundle-life#risk-score',
    'The model gives a dump within the hour a probability of {risk_score}',
  ),
  'exit_risk.sale': defineExplained(
    held,
    'Selling {held_raw} raw units into reserves of {token_reserve_raw} and {base_reserve_raw} raw units ({shape}) ' +
      'gives {sol_out} SOL, and lowers the price by the share {impact}',
  ),
  'bundle_life.active': defineExplained(life, 'Found, and not sold as fast as a dump; {sold_pct}% is sold'),
  'bundle_life.dumping': defineExplained(life, 'Sells fast; {sold_pct}% is sold', {
    window_ms: lifecycleRules.dumpWindowMs,
    slow_window_ms: lifecycleRules.dripWindowMs,
  }),
  'bundle_life.derisked': defineExplained(life, 'Sold most of it without a dump; {sold_pct}% is sold', {
    derisked_pct: Number(lifecycleRules.deriskedHundredths),
  }),
  'bundle_life.dormant': defineExplained(life, 'No member traded for a day', { idle_ms_min: lifecycleRules.dormantMs }),
  'bundle_life.exited': defineExplained(life, 'The group holds nothing', { held_raw_max: 0 }),
  'bundle_life.rugged': defineExplained(life, 'The token is rugged'),
  'bundle_life.merged': defineExplained(life, 'Joined the older bundle {into}'),
  'bundle_life.dump': defineExplained(
    'bundle-life#dump-alert',
    'Within a minute it sold {sold_raw} raw units, less {bought_back_raw} bought back, of a basis of {basis_raw}',
    { dumped_pct_min: 100 / Number(lifecycleRules.dumpPart), window_ms: lifecycleRules.dumpWindowMs },
  ),
  'bundle_life.slow_dump': defineExplained(
    'bundle-life#dump-alert',
    'Within half an hour it sold {sold_raw} raw units, less {bought_back_raw} bought back, of a basis of {basis_raw}',
    { dumped_pct_min: 100 / Number(lifecycleRules.dripPart), window_ms: lifecycleRules.dripWindowMs },
  ),
};
