import type { WalletLabels } from '../wallet/labels.ts';
import type { Quality } from '../wallet/quality.ts';
import { tierRules as rules } from './rules.ts';

/** (docs/reference/rules/security-signal.md#buyer-quality). */
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
  readonly labels: Pick<WalletLabels, 'fundedByFarm' | 'automationLabel'> | null;
  readonly quality: Pick<Quality, 'rated' | 'performanceLevel' | 'skillScore' | 'closedPositions' | 'roiP50Pct'> | null;
  readonly closedPositions?: number;
};

/** Returns the tier: funding and automation first, then closed positions. */
export function classifyBuyerTier({ labels, quality }: BuyerFacts): BuyerTier {
  if (labels?.fundedByFarm) return 'farm_funded';
  if (isBot(labels)) return 'bot_operated';
  if (!quality?.rated) return 'unrated_new';
  if (!isProfitable(quality)) return 'developing_organic';
  const { elite, consistent } = rules;
  if (quality.closedPositions >= elite.positionsMin && quality.skillScore >= elite.skillMin) return 'elite_smart_money';
  const steady = quality.skillScore >= consistent.skillMin && quality.roiP50Pct > consistent.medianRoiPctMin;
  return steady ? 'consistent_organic' : 'developing_organic';
}

type Labels = BuyerFacts['labels'];

function isBot(labels: Labels): boolean {
  return labels?.automationLabel.startsWith('BOT:') === true;
}

/** Whether closed positions decide the tier. */
export function isRatedTier(labels: Labels): boolean {
  return labels?.fundedByFarm !== true && !isBot(labels);
}

/** Whether its volume counts as smart money. */
export function isSmartTier(tier: BuyerTier): boolean {
  return tier === 'elite_smart_money' || tier === 'consistent_organic';
}

export function isProfitable(quality: BuyerFacts['quality']): boolean {
  return quality?.performanceLevel === 'PROFITABLE';
}
