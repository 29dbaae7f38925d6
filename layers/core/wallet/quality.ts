import type { Figures } from './figures.ts';
import { axisRules } from './rules.ts';
import type { Taxonomy } from './taxonomy.ts';

export type Quality = ReturnType<typeof presentQuality>;

/** Quality over closed positions; null without one. See docs/reference/rules.md#wallet-quality. */
export const qualityOf = (wallet: string, figures: Figures, taxonomy: Taxonomy): Quality | null =>
  figures.closedPositions === 0 ? null : presentQuality(wallet, figures, taxonomy);

/** Never null: percents of an empty side are 0. */
const presentQuality = (wallet: string, figures: Figures, taxonomy: Taxonomy) => {
  const { positionWins, closedPositions, closedExits } = figures;
  const exitWins = Math.round((figures.rawExitWinRate ?? 0) * closedExits);
  // Uses whole numbers, so it is rounded only once.
  const inflation = exitWins * closedPositions - positionWins * closedExits;
  return {
    wallet,
    rated: figures.closedPositions >= axisRules.ratedPositionsMin,
    skill_score: skillScoreOf(figures),
    performance_level: taxonomy.performanceLevel,
    trader_type: taxonomy.traderType,
    exit_style: taxonomy.exitStyle,
    size_class: taxonomy.sizeClass,
    closed_positions: figures.closedPositions,
    position_win_rate_pct: percentOf(positionWins, closedPositions),
    raw_exit_win_rate_pct: percentOf(exitWins, closedExits),
    win_rate_inflation_pts: Math.max(0, percentOf(inflation, closedPositions * closedExits)),
    disposition_index: figures.dispositionIndex,
    conviction_sizing: figures.convictionSizing,
    profit_factor: figures.profitFactor,
    sharpe_ratio: figures.sharpeRatio,
    runner_score: figures.runnerScore,
    avg_loss_roi_pct: figures.avgLossRoiPct ?? 0,
    loss_consistency_stddev: figures.lossConsistencyStddev ?? 0,
    roi_p10_pct: figures.roiP10Pct ?? 0,
    roi_p50_pct: figures.roiP50Pct ?? 0,
    roi_p90_pct: figures.roiP90Pct ?? 0,
    big_wins: figures.bigWins,
    big_losses: figures.bigLosses,
    realized_pnl_usd: figures.realizedUsd,
    trade_badges: [...taxonomy.tradeBadges],
  };
};

/** 0–100: 40 positions won, 30 profit factor, 15 holding winners, 15 runners. */
export const skillScoreOf = (figures: Figures): number => {
  const { positionWinRate, profitFactor, dispositionIndex, runnerScore } = figures;
  const score =
    40 * clamp(positionWinRate ?? 0) +
    30 * clamp((profitFactor - 0.5) / 2.5) +
    15 * clamp((dispositionIndex ?? 0) / 2) +
    15 * clamp(runnerScore);
  return Math.min(100, score);
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
