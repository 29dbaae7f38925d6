import type { Provenance } from '../identity/provenance.ts';
import { automationOf, swapsOf } from './automation.ts';
import type { Figures } from './figures.ts';
import { isFresh } from './freshness.ts';
import { isRated, performanceLevelOf } from './performance-level.ts';
import { identityRules as identity, tradeBadgeRules as rules } from './rules.ts';

type Rule = (figures: Figures) => boolean;

/** Rules of trade badges; comparisons with null fail. See docs/reference/rules.md#trade-badges. */
const tradeRules = {
  RUNNER_KEEPER: ({ runnerScore }) => runnerScore >= rules.runnerScoreMin,
  CONFIDENCE_SIZER: figures =>
    figures.positionWins >= rules.comparedMin &&
    figures.positionLosses >= rules.comparedMin &&
    atLeast(figures.convictionSizing, rules.convictionMin),
  STOP_LOSS_USER: figures =>
    figures.positionLosses >= rules.stopLosses.lossesMin &&
    atLeast(figures.stopLossShare, rules.stopLosses.shareMin) &&
    atMost(figures.lossConsistencyStddev, rules.stopLosses.stddevMax),
  CONSISTENT_WINNER: figures =>
    performanceLevelOf(figures) === 'PROFITABLE' &&
    figures.closedPositions >= rules.consistent.positionsMin &&
    atLeast(figures.positionWinRate, rules.consistent.winRateMin) &&
    figures.profitFactor >= rules.consistent.factorMin &&
    atLeast(figures.roiP10Pct, rules.consistent.roiP10PctMin),
  BAG_HOLDER: figures =>
    figures.positionLosses >= rules.comparedMin &&
    atMost(figures.dispositionIndex, rules.bagHolder.dispositionMax) &&
    atMost(figures.avgLossRoiPct, rules.bagHolder.avgLossPctMax),
  LOSS_CUTTER: figures =>
    figures.positionLosses >= rules.comparedMin &&
    atLeast(figures.dispositionIndex, rules.lossCutter.dispositionMin) &&
    atLeast(figures.avgLossRoiPct, rules.lossCutter.avgLossPctMin),
  LOTTO_PLAYER: figures =>
    atMost(figures.positionWinRate, rules.lotto.winRateMax) &&
    figures.bigWins >= rules.lotto.bigWinsMin &&
    figures.bigWins >= rules.lotto.bigShareOfWinsMin * figures.positionWins,
  DIAMOND_HANDS: figures =>
    figures.positionWins > 0 &&
    atLeast(figures.holdFirstExitP50Seconds, rules.diamond.firstExitSecondsMin) &&
    (figures.dispositionIndex ?? rules.diamond.dispositionMin) >= rules.diamond.dispositionMin,
  PAPER_HANDS: figures =>
    atMost(figures.holdFirstExitP50Seconds, rules.paper.firstExitSecondsMax) &&
    atMost(figures.roiP90Pct, rules.paper.roiP90PctMax) &&
    figures.profitFactor < rules.paper.factorBelow,
  ELITE_TRADER: figures =>
    performanceLevelOf(figures) === 'PROFITABLE' &&
    automationOf(figures) === 'ORGANIC' &&
    figures.closedPositions >= rules.elite.positionsMin &&
    atLeast(figures.positionWinRate, rules.elite.winRateMin) &&
    figures.profitFactor >= rules.elite.factorMin &&
    figures.realizedUsd >= rules.elite.realizedUsdMin,
  VETERAN_WINNER: figures =>
    performanceLevelOf(figures) === 'PROFITABLE' &&
    figures.closedPositions >= rules.veteran.positionsMin &&
    figures.activeDays >= rules.veteran.activeDaysMin &&
    (figures.lastTradeMs ?? 0) - (figures.firstTradeMs ?? 0) >= rules.veteran.spanMsMin,
} as const satisfies Record<string, Rule>;

export type TradeBadge = keyof typeof tradeRules;

export const tradeBadges = Object.keys(tradeRules) as readonly TradeBadge[];

/** Badges from closed positions; none below the rated count. */
export const tradeBadgesOf = (figures: Figures): readonly TradeBadge[] =>
  isRated(figures) ? tradeBadges.filter(badge => tradeRules[badge](figures)) : [];

/** Badges from swaps and funding. See docs/reference/rules.md#identity-badges. */
export const identityBadgesOf = (figures: Figures, provenance: Provenance | null, nowMs: number): readonly string[] => {
  const root = provenance?.root?.category;
  const earned: readonly (readonly [string, boolean])[] = [
    ['HFT_BOT', isOfKind(figures, figures.hftShare, identity.hftShareMin)],
    ['FLASH_BOT', isOfKind(figures, figures.flashShare, identity.flashShareMin)],
    ['ARB_BOT', isOfKind(figures, figures.arbShare, identity.arbShareMin)],
    ['WASH_TRADER', isOfKind(figures, figures.washShare, identity.washShareMin)],
    [`TOOL_${figures.primaryTerminal}`, usesTool(figures)],
    ['FRESH_FUNDED_6H', isFresh(figures, provenance, nowMs, identity.freshMs)],
    ['FUNDED_BY_FARM', root === 'farm'],
    [`DEX_SPECIALIST_${figures.primaryDex}`, isSpecialist(figures)],
    [
      'TOKEN_CONCENTRATED',
      figures.swaps >= identity.tokenSwapsMin && atLeast(figures.topTokenShare, identity.tokenShareMin),
    ],
    ['ROOT_CEX', root === 'cex'],
    ['ROOT_DEX_AUTH', root === 'dex_authority'],
  ];
  return earned.flatMap(([badge, holds]) => (holds ? [badge] : []));
};

const isOfKind = (figures: Figures, share: number | null, shareMin: number): boolean =>
  atLeast(share, shareMin) && swapsOf(figures, share) >= identity.badgeSwapsMin;

const usesTool = ({ primaryTerminal, primaryTerminalShare, swaps }: Figures): boolean =>
  primaryTerminal !== null && swaps >= identity.toolSwapsMin && atLeast(primaryTerminalShare, identity.toolShareMin);

/** Whether a venue is named; sources send `unknown` otherwise. */
export const isVenue = (dex: string | null): dex is string => dex !== null && dex !== 'unknown';

const isSpecialist = ({ primaryDex, primaryDexShare, swaps }: Figures): boolean =>
  isVenue(primaryDex) && swaps >= identity.dexSwapsMin && atLeast(primaryDexShare, identity.dexShareMin);

const atLeast = (figure: number | null, bound: number): boolean => figure !== null && figure >= bound;
const atMost = (figure: number | null, bound: number): boolean => figure !== null && figure <= bound;
