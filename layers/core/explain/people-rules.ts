import { boardRules } from '../board/rules.ts';
import { tierRules } from '../buyer-quality/rules.ts';
import { makerRules } from '../holders/rules.ts';
import { tenTo, usdScale } from '../money/amount.ts';
import { peopleRules } from '../people/rules.ts';
import { axisRules } from '../wallet/rules.ts';
import { defineExplained, type ExplainRule } from './rule.ts';

const quality = 'security-signal#buyer-quality';
const bought = '{buyers} wallets bought for {volume_usd} USD';
const { elite, consistent } = tierRules;
const tags = 'people#tags';
const makers = 'people#market-makers';
const those = '{wallets} wallets, of which {holding} hold {held_pct}% of the supply';
const snipe = { ms_after_first_trade_max: peopleRules.sniperMs };
const fresh = { funded_before_ms_max: peopleRules.freshMs };
const whaleUsd = Number(peopleRules.whaleUsd / tenTo(usdScale));

const boardRows = ['total_pnl_usd', 'roi', 'win_rate'].map((sort): [string, ExplainRule] => [
  `leaderboard.${sort}`,
  defineExplained('lists#leaderboard', `Place {rank} by ${sort} {figure}: {wins} of {trades} exits of the window won`, {
    trades_min: boardRules.exitsMin,
    ...(sort === 'roi' && { cost_usd_limit: Number(boardRules.roiCostUsdMin) }),
  }),
]);

/** Tiers of buyers, tags of a token's people, and places of the leaderboard. */
export const peopleExplained: Readonly<Record<string, ExplainRule>> = {
  'buyer_quality.smart_money_signal': defineExplained(
    quality,
    'Elite and consistent wallets have the share {share} of {all_volume_usd} USD that {all_buyers} buyers spent',
  ),
  'buyer_quality.elite_smart_money': defineExplained(quality, `Profitable, and best by the weakest: ${bought}`, {
    closed_positions_min: elite.positionsMin,
    skill_score_min: elite.skillMin,
  }),
  'buyer_quality.consistent_organic': defineExplained(quality, `Profitable, and steady by the weakest: ${bought}`, {
    skill_score_min: consistent.skillMin,
    roi_p50_pct_above: consistent.medianRoiPctMin,
  }),
  'buyer_quality.developing_organic': defineExplained(quality, `Rated, in no higher tier: ${bought}`, {
    closed_positions_min: axisRules.ratedPositionsMin,
  }),
  'buyer_quality.bot_operated': defineExplained(quality, `Bots by {labels}: ${bought}`),
  'buyer_quality.farm_funded': defineExplained(quality, `The money comes from a farm: ${bought}`),
  'buyer_quality.unrated_new': defineExplained(quality, `Too few closed positions: ${bought}`, {
    closed_positions_below: axisRules.ratedPositionsMin,
  }),
  ...Object.fromEntries(boardRows),
  'people.creator': defineExplained(tags, `Deployed the token: ${those}`),
  'people.sniper': defineExplained(tags, `Bought at the launch: ${those}, the last`, snipe),
  'people.bundler': defineExplained(tags, `Members of bundles: ${those}`),
  'people.insider': defineExplained(tags, `Kin of the creator, or its receivers: ${those}`),
  'people.fresh': defineExplained(tags, `Funded shortly before the first buy: ${those}, the first`, fresh),
  'people.whale': defineExplained(tags, `Whales by entries or by holding: ${those}`, {
    value_usd_limit: whaleUsd,
    entry_usd_p50_limit: axisRules.sharkUsdMax,
  }),
  'people.smart': defineExplained(tags, `Elite or consistent buyers: ${those}`),
  'people.market_maker': defineExplained(makers, `Traded both sides within an hour: ${those}, the least`, {
    buys_min: makerRules.tradesMin,
    sells_min: makerRules.tradesMin,
  }),
  'people.deployer': defineExplained(tags, 'Deployed the token in slot {slot}'),
  'people.first_buy_at_launch': defineExplained(tags, 'First bought {slots_after_first_trade} slots later', snipe),
  'people.bundle_member': defineExplained(tags, 'Acts in the bundle {bundle_id} ({type}, {status})'),
  'people.kin_of_creator': defineExplained(tags, 'The creator {creator}, its owners or kin paid for its stake'),
  'people.received_from_creator': defineExplained(tags, 'Received {amount_raw} raw units of the creator {from}'),
  'people.received_from_kin': defineExplained(tags, 'Received {amount_raw} raw units of {from}, kin of the creator'),
  'people.funded_within_a_day': defineExplained(tags, 'First funded shortly before its first buy', fresh),
  'people.size_class': defineExplained(tags, 'Half of its entries are at least this large', {
    entry_usd_p50_min: axisRules.sharkUsdMax,
  }),
  'people.holding_value': defineExplained(tags, 'Holds {held_raw} raw units at {mark_price_usd} USD', {
    value_usd_min: whaleUsd,
  }),
  'people.buyer_tier': defineExplained(quality, 'Trades as {tier}', {
    profit_factor_min: axisRules.profitableFactorMin,
    skill_score_min: consistent.skillMin,
  }),
  'people.both_sides_within_an_hour': defineExplained(makers, 'Bought for {bought_usd} and sold for {sold_usd} USD', {
    buys_min: makerRules.tradesMin,
    sells_min: makerRules.tradesMin,
    less_usd_min: Number(makerRules.sideUsdMin / tenTo(usdScale)),
    less_pct_min: Number(makerRules.sidePctMin),
  }),
};
