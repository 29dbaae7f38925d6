import type { WalletLabels } from '../wallet/labels.ts';
import type { Quality } from '../wallet/quality.ts';
import { tierRules as rules } from './rules.ts';

/** See docs/reference/rules.md#buyer-quality */
export const buyerTiers = [
  'elite_smart_money',
  'consistent_organic',
  'developing_organic',
  'bot_operated',
  'farm_funded',
  'unrated_new',
] as const;
export type BuyerTier = (typeof buyerTiers)[number];

/** Labels and quality of a buyer; null if unknown. */
export type BuyerFacts = {
  readonly labels: Pick<WalletLabels, 'funded_by_farm' | 'automation_label'> | null;
  readonly quality: Pick<
    Quality,
    'rated' | 'performance_level' | 'skill_score' | 'closed_positions' | 'roi_p50_pct'
  > | null;
};

/** Returns the tier: funding and automation first, then closed positions. */
export const tierOf = ({ labels, quality }: BuyerFacts): BuyerTier => {
  if (labels?.funded_by_farm) return 'farm_funded';
  if (labels?.automation_label.startsWith('BOT:')) return 'bot_operated';
  if (!quality?.rated) return 'unrated_new';
  if (!isProfitable(quality)) return 'developing_organic';
  const { elite, consistent } = rules;
  if (quality.closed_positions >= elite.positionsMin && quality.skill_score >= elite.skillMin)
    return 'elite_smart_money';
  const steady = quality.skill_score >= consistent.skillMin && quality.roi_p50_pct > consistent.medianRoiPctMin;
  return steady ? 'consistent_organic' : 'developing_organic';
};

export const isProfitable = (quality: BuyerFacts['quality']): boolean => quality?.performance_level === 'PROFITABLE';
