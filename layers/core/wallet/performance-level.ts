import type { Figures } from './figures.ts';
import { axisRules, maliciousLabel } from './rules.ts';

export const performanceLevels = ['PROFITABLE', 'BREAK_EVEN', 'UNPROFITABLE', 'UNRATED', 'BANNED'] as const;

export type PerformanceLevel = (typeof performanceLevels)[number];

/**
 * What a wallet's closed positions earned: profit factor at or above, at or below, or between the two bounds. A malicious one is banned, whatever
 * it earned; one with under ten closed positions is unrated. Source: decisions 18.
 */
export const performanceLevelOf = (figures: Figures): PerformanceLevel => {
  if (figures.specialLabels.includes(maliciousLabel)) return 'BANNED';
  if (!isRated(figures)) return 'UNRATED';
  // Without a gain or a loss there is no factor to go by.
  if (figures.realizedUsd === 0) return 'BREAK_EVEN';
  if (figures.profitFactor >= axisRules.profitableFactorMin) return 'PROFITABLE';
  return figures.profitFactor <= axisRules.unprofitableFactorMax ? 'UNPROFITABLE' : 'BREAK_EVEN';
};

/** Whether there are enough closed positions to judge by. Source: spec 2.10. */
export const isRated = ({ closedPositions }: Pick<Figures, 'closedPositions'>): boolean =>
  closedPositions >= axisRules.ratedPositionsMin;
