import type { Provenance } from '../identity/provenance.ts';
import { classifyAutomation, toSwapCount } from './automation.ts';
import type { Figures } from './figures.ts';
import { isFresh } from './freshness.ts';
import { classifyPerformance, isRated } from './performance-level.ts';
import { identityRules as identity, tradeBadgeRules as rules } from './rules.ts';

type Rule = (figures: Figures) => boolean;

/** Rules of trade badges; comparisons with null fail (docs/reference/rules/wallet-labels.md#trade-badges). */
const tradeRules = {
  RUNNER_KEEPER: ({ runnerScore }) => runnerScore >= rules.runnerScoreMin,
  CONFIDENCE_SIZER: figures =>
    figures.positionWins >= rules.comparedMin &&
    figures.positionLosses >= rules.comparedMin &&
    isAtLeast(figures.convictionSizing, rules.convictionMin),
  STOP_LOSS_USER: figures =>
    figures.positionLosses >= rules.stopLosses.lossesMin &&
    isAtLeast(figures.stopLossShare, rules.stopLosses.shareMin) &&
    isAtMost(figures.lossConsistencyStddev, rules.stopLosses.stddevMax),
  CONSISTENT_WINNER: figures =>
    classifyPerformance(figures) === 'PROFITABLE' &&
    figures.closedPositions >= rules.consistent.positionsMin &&
    isAtLeast(figures.positionWinRate, rules.consistent.winRateMin) &&
    figures.profitFactor >= rules.consistent.factorMin &&
    isAtLeast(figures.roiP10Pct, rules.consistent.roiP10PctMin),
  BAG_HOLDER: figures =>
    figures.positionLosses >= rules.comparedMin &&
    isAtMost(figures.dispositionIndex, rules.bagHolder.dispositionMax) &&
    isAtMost(figures.avgLossRoiPct, rules.bagHolder.avgLossPctMax),
  LOSS_CUTTER: figures =>
    figures.positionLosses >= rules.comparedMin &&
    isAtLeast(figures.dispositionIndex, rules.lossCutter.dispositionMin) &&
    isAtLeast(figures.avgLossRoiPct, rules.lossCutter.avgLossPctMin),
  LOTTO_PLAYER: figures =>
    isAtMost(figures.positionWinRate, rules.lotto.winRateMax) &&
    figures.bigWins >= rules.lotto.bigWinsMin &&
    figures.bigWins >= rules.lotto.bigShareOfWinsMin * figures.positionWins,
  DIAMOND_HANDS: figures =>
    figures.positionWins > 0 &&
    isAtLeast(figures.holdFirstExitP50Seconds, rules.diamond.firstExitSecondsMin) &&
    (figures.dispositionIndex ?? rules.diamond.dispositionMin) >= rules.diamond.dispositionMin,
  PAPER_HANDS: figures =>
    isAtMost(figures.holdFirstExitP50Seconds, rules.paper.firstExitSecondsMax) &&
    isAtMost(figures.roiP90Pct, rules.paper.roiP90PctMax) &&
    figures.profitFactor < rules.paper.factorBelow,
  ELITE_TRADER: figures =>
    classifyPerformance(figures) === 'PROFITABLE' &&
    classifyAutomation(figures) === 'ORGANIC' &&
    figures.closedPositions >= rules.elite.positionsMin &&
    isAtLeast(figures.positionWinRate, rules.elite.winRateMin) &&
    figures.profitFactor >= rules.elite.factorMin &&
    figures.realizedUsd >= rules.elite.realizedUsdMin,
  VETERAN_WINNER: figures =>
    classifyPerformance(figures) === 'PROFITABLE' &&
    figures.closedPositions >= rules.veteran.positionsMin &&
    figures.activeDays >= rules.veteran.activeDaysMin &&
    (figures.lastTradeMs ?? 0) - (figures.firstTradeMs ?? 0) >= rules.veteran.spanMsMin,
} as const satisfies Record<string, Rule>;

export type TradeBadge = keyof typeof tradeRules;

export const tradeBadges = Object.keys(tradeRules) as readonly TradeBadge[];

/** Badges from closed positions; none below the rated count. */
export function listTradeBadges(figures: Figures): readonly TradeBadge[] {
  return isRated(figures) ? tradeBadges.filter(badge => tradeRules[badge](figures)) : [];
}

/** Badges from swaps and funding (docs/reference/rules/wallet-labels.md#identity-badges). */
export function listIdentityBadges(figures: Figures, provenance: Provenance | null, nowMs: number): readonly string[] {
  const root = provenance?.root?.category;
  const { swaps } = figures;
  const isToolUser =
    figures.primaryTerminal !== null &&
    swaps >= identity.toolSwapsMin &&
    isAtLeast(figures.primaryTerminalShare, identity.toolShareMin);
  const isSpecialist =
    isVenue(figures.primaryDex) &&
    swaps >= identity.dexSwapsMin &&
    isAtLeast(figures.primaryDexShare, identity.dexShareMin);
  const isConcentrated = swaps >= identity.tokenSwapsMin && isAtLeast(figures.topTokenShare, identity.tokenShareMin);
  const earned: readonly (readonly [string, boolean])[] = [
    ['HFT_BOT', isOfKind(figures, figures.hftShare, identity.hftShareMin)],
    ['FLASH_BOT', isOfKind(figures, figures.flashShare, identity.flashShareMin)],
    ['ARB_BOT', isOfKind(figures, figures.arbShare, identity.arbShareMin)],
    ['WASH_TRADER', isOfKind(figures, figures.washShare, identity.washShareMin)],
    [`TOOL_${figures.primaryTerminal}`, isToolUser],
    ['FRESH_FUNDED_6H', isFresh(figures, provenance, nowMs, identity.freshMs)],
    ['FUNDED_BY_FARM', root === 'farm'],
    [`DEX_SPECIALIST_${figures.primaryDex}`, isSpecialist],
    ['TOKEN_CONCENTRATED', isConcentrated],
    ['ROOT_CEX', root === 'cex'],
    ['ROOT_DEX_AUTH', root === 'dex_authority'],
  ];
  return earned.flatMap(([badge, holds]) => (holds ? [badge] : []));
}

function isOfKind(figures: Figures, share: number | null, shareMin: number): boolean {
  return isAtLeast(share, shareMin) && toSwapCount(figures, share) >= identity.badgeSwapsMin;
}

/** Whether a venue is named; sources send `unknown` otherwise. */
export function isVenue(dex: string | null): dex is string {
  return dex !== null && dex !== 'unknown';
}

function isAtLeast(figure: number | null, bound: number): boolean {
  return figure !== null && figure >= bound;
}
function isAtMost(figure: number | null, bound: number): boolean {
  return figure !== null && figure <= bound;
}
