import { tierRules } from '../buyer-quality/rules.ts';
import { axisRules } from '../wallet/rules.ts';
import { defineExplained, type ExplainRule } from './rule.ts';

const quality = 'security-signal#buyer-quality';
const bought = '{buyers} wallets bought for {volume_usd} USD';
const { elite, consistent } = tierRules;

/** Tiers of buyers. */
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
};
