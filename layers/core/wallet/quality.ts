import { pick } from '../kernel/pick.ts';
import type { Figures } from './figures.ts';
import { axisRules } from './rules.ts';
import type { Taxonomy } from './taxonomy.ts';

export type Quality = ReturnType<typeof computeQuality>;

/** Quality over closed positions; null without one (docs/reference/rules/positions.md#wallet-quality). */
export function computeWalletQuality(wallet: string, figures: Figures, taxonomy: Taxonomy): Quality | null {
  return figures.closedPositions === 0 ? null : computeQuality(wallet, figures, taxonomy);
}

/** Never null: percents of an empty side are 0. */
function computeQuality(wallet: string, figures: Figures, taxonomy: Taxonomy) {
  const { positionWins, closedPositions, closedExits } = figures;
  const exitWins = Math.round((figures.rawExitWinRate ?? 0) * closedExits);
  // Uses whole numbers, so it is rounded only once.
  const inflation = exitWins * closedPositions - positionWins * closedExits;
  return {
    wallet,
    rated: closedPositions >= axisRules.ratedPositionsMin,
    skillScore: computeSkillScore(figures),
    ...pick(taxonomy, 'performanceLevel', 'traderType', 'exitStyle', 'sizeClass'),
    closedPositions,
    positionWinRatePct: toPercent(positionWins, closedPositions),
    rawExitWinRatePct: toPercent(exitWins, closedExits),
    winRateInflationPts: Math.max(0, toPercent(inflation, closedPositions * closedExits)),
    ...pick(figures, 'dispositionIndex', 'convictionSizing', 'profitFactor', 'sharpeRatio', 'runnerScore'),
    avgLossRoiPct: figures.avgLossRoiPct ?? 0,
    lossConsistencyStddev: figures.lossConsistencyStddev ?? 0,
    roiP10Pct: figures.roiP10Pct ?? 0,
    roiP50Pct: figures.roiP50Pct ?? 0,
    roiP90Pct: figures.roiP90Pct ?? 0,
    ...pick(figures, 'bigWins', 'bigLosses'),
    realizedPnlUsd: figures.realizedUsd,
    tradeBadges: taxonomy.tradeBadges,
  };
}

/** 0–100: 40 positions won, 30 profit factor, 15 holding winners, 15 runners. */
export function computeSkillScore(figures: Figures): number {
  const { positionWinRate, profitFactor, dispositionIndex, runnerScore } = figures;
  const score =
    40 * clamp(positionWinRate ?? 0) +
    30 * clamp((profitFactor - 0.5) / 2.5) +
    15 * clamp((dispositionIndex ?? 0) / 2) +
    15 * clamp(runnerScore);
  return Math.min(100, score);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
