import type { Figures } from './figures.ts';
import { axisRules, maliciousLabel } from './rules.ts';

export const performanceLevels = ['PROFITABLE', 'BREAK_EVEN', 'UNPROFITABLE', 'UNRATED', 'BANNED'] as const;

export type PerformanceLevel = (typeof performanceLevels)[number];

/** Bans malicious wallets, then rates by profit factor (docs/reference/rules/wallet-labels.md#axes). */
export function classifyPerformance(figures: Figures): PerformanceLevel {
  if (figures.specialLabels.includes(maliciousLabel)) return 'BANNED';
  if (!isRated(figures)) return 'UNRATED';
  if (figures.realizedUsd === 0) return 'BREAK_EVEN';
  if (figures.profitFactor >= axisRules.profitableFactorMin) return 'PROFITABLE';
  return figures.profitFactor <= axisRules.unprofitableFactorMax ? 'UNPROFITABLE' : 'BREAK_EVEN';
}

/** Whether there are enough closed positions to rate. */
export function isRated({ closedPositions }: Pick<Figures, 'closedPositions'>): boolean {
  return closedPositions >= axisRules.ratedPositionsMin;
}
