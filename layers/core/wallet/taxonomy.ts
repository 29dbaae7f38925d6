import { listTradeBadges, type TradeBadge } from './badges.ts';
import type { Figures } from './figures.ts';
import { classifyPerformance } from './performance-level.ts';
import { axisRules } from './rules.ts';

export const traderTypes = ['SCALPER', 'DAY_TRADER', 'SWING_TRADER', 'POSITION_TRADER'] as const;
export const sizeClasses = ['SHRIMP', 'FISH', 'SHARK', 'WHALE'] as const;
export const exitStyles = ['FULL_EXITER', 'DCA_OUT', 'PARTIAL_TAKER', 'MIXED', 'RUNNER_KEEPER'] as const;

export type TraderType = (typeof traderTypes)[number];
export type SizeClass = (typeof sizeClasses)[number];
export type ExitStyle = (typeof exitStyles)[number];

/** The four axes and trade badges; null without closed positions, except the level. */
export type Taxonomy = {
  readonly traderType: TraderType | null;
  readonly performanceLevel: ReturnType<typeof classifyPerformance>;
  readonly sizeClass: SizeClass | null;
  readonly exitStyle: ExitStyle | null;
  readonly tradeBadges: readonly TradeBadge[];
};

export function buildTaxonomy(figures: Figures): Taxonomy {
  return {
    traderType: classifyTrader(figures),
    performanceLevel: classifyPerformance(figures),
    sizeClass: classifySize(figures),
    exitStyle: classifyExitStyle(figures),
    tradeBadges: listTradeBadges(figures),
  };
}

/** By median hold of closed positions, first buy to last exit. */
export function classifyTrader({ holdFullExitP50Seconds: seconds }: Figures): TraderType | null {
  if (seconds === null) return null;
  if (seconds < axisRules.scalperSecondsMax) return 'SCALPER';
  if (seconds < axisRules.dayTraderSecondsMax) return 'DAY_TRADER';
  return seconds < axisRules.swingTraderSecondsMax ? 'SWING_TRADER' : 'POSITION_TRADER';
}

/** By median entry size of closed positions, USD. */
export function classifySize({ entrySizeP50Usd: usd }: Figures): SizeClass | null {
  if (usd === null) return null;
  if (usd < axisRules.shrimpUsdMax) return 'SHRIMP';
  if (usd < axisRules.fishUsdMax) return 'FISH';
  return usd < axisRules.sharkUsdMax ? 'SHARK' : 'WHALE';
}

/** The first match: runner kept, all at once, many slices, few. */
export function classifyExitStyle(figures: Figures): ExitStyle | null {
  const { fullExitShare, exitsPerPosition, runnerScore } = figures;
  if (fullExitShare === null || exitsPerPosition === null) return null;
  if (runnerScore >= axisRules.runnerScoreMin) return 'RUNNER_KEEPER';
  if (fullExitShare >= axisRules.fullExitShareMin) return 'FULL_EXITER';
  if (fullExitShare > axisRules.fullExitShareLow) return 'MIXED';
  return exitsPerPosition >= axisRules.slicesMin ? 'DCA_OUT' : 'PARTIAL_TAKER';
}

/** Whether a wallet has not traded for thirty days. */
export function isDormant(lastTradeMs: number | null, nowMs: number): boolean {
  return lastTradeMs === null || nowMs - lastTradeMs > axisRules.dormantMs;
}
