import { classifyRules } from '../classify/rules.ts';
import { defineExplained, type ExplainRule } from './rule.ts';

const labels = 'trade-labels#trade-labels';
const sandwich = 'trade-labels#sandwich';
const attack = {
  legs_min: 3,
  return_pct: Number(classifyRules.sandwichReturnPctMin),
  size_ratio: Number(classifyRules.sandwichSizeRatioMax),
};

/** Labels of trades, by the label in lower case. */
export const tradeExplained: Readonly<Record<string, ExplainRule>> = {
  'trade_labels.bot_hft': defineExplained(labels, 'The wallet made {orders} orders of this token within a minute', {
    orders_min: classifyRules.hftSwapsMin,
    window_ms: classifyRules.windowMs,
  }),
  'trade_labels.bot_multibuy': defineExplained(labels, 'One transaction buys {orders} times', { orders_min: 2 }),
  'trade_labels.bot_multisell': defineExplained(labels, 'One transaction sells {orders} times', { orders_min: 2 }),
  'trade_labels.bot_multiwallet': defineExplained(labels, 'One transaction trades for {wallets} wallets'),
  'trade_labels.bot_flash': defineExplained(labels, 'The direction is {direction}'),
  'trade_labels.bot_arb': defineExplained(
    'trade-labels#arbitrage',
    'A leg of an arbitrage; the wallet has {legs} legs in the transaction',
  ),
  'trade_labels.bot_mev': defineExplained(
    sandwich,
    'A leg of a sandwich in slot {slot}, {legs} swaps of the pool',
    attack,
  ),
  'trade_labels.mev_frontrun': defineExplained(sandwich, 'Comes before the swap that it harms, in slot {slot}', attack),
  'trade_labels.mev_backrun': defineExplained(sandwich, 'Returns what the front took, in slot {slot}', attack),
  'trade_labels.mev_sandwiched': defineExplained(sandwich, 'Lies between the legs of an attack in slot {slot}', attack),
  'trade_labels.bot_wash': defineExplained('wash-and-funding#wash-trading', 'Counted in an episode of washes'),
  'trade_labels.bundle_exec_cluster': defineExplained('bundle-types#bundles', 'The wallet is or was in a bundle'),
  'trade_labels.bot_malicious': defineExplained('wallet-labels#malicious-wallets', 'Stated with the trade'),
  'trade_labels.dust_position_augment': defineExplained(labels, 'A holder buys for {usd} USD', {
    usd_below: classifyRules.dustUsd,
  }),
  'trade_labels.dust_sell_passthrough': defineExplained(labels, 'Sells more than the ledger holds'),
  'trade_labels.terminal': defineExplained(labels, 'The source named the terminal {terminal}'),
  'trade_labels.organic': defineExplained(labels, 'No label but terminals and dust'),
  'trade_labels.stated': defineExplained(labels, 'The source stated {label}'),
};
