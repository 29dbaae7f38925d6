import { usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { type ColumnName, mapColumns } from './columns.ts';
import { addOpenToDigest, type ColumnsRead, joinAllColumns } from './columns-spill.ts';
import { computePercentile, type Ranked, rankSketch, rankValues } from './figures-percentile.ts';
import { computeFundToTradeSeconds } from './fundings.ts';
import {
  computeDeviationByMean,
  computeMeanByDeviation,
  computeSampleDeviation,
  computeSampleMean,
  ratioScale,
} from './sample-sums.ts';
import type { WalletState } from './state.ts';
import { type Activity, listSpecialLabels } from './state-activity.ts';
import { computeMedianFee } from './state-fees.ts';
import { findHeaviestKey } from './state-heavy.ts';
import { type PositionSums, sumRealized } from './state-positions.ts';

/** Inputs of labels, quality and profile; null without evidence. Shares are 0–1. */
export type Figures = Readonly<ReturnType<typeof computeWalletFigures>>;

/** Computes figures from a state. Digest percentiles are approximate. */
export function computeWalletFigures(state: WalletState, read: ColumnsRead) {
  return {
    ...computeRates(state.positions),
    ...computeMoneyFigures(state.positions),
    ...computePercentiles(state, read),
    // Of all priced exits, including open positions.
    exits: state.lifetime.exits,
    exitWins: state.lifetime.wins,
    totalPnlUsd: toUiAmount(state.lifetime.realizedUsd, usdScale),
    ...computeActivityFigures(state.activity),
    /** Median time from a funding to the next swap. */
    fundToTradeP50Seconds: computeFundToTradeSeconds(state.fundings),
  };
}

/** Over closed positions with a priced exit. */
function computeRates({ winners, losers, counts, firstExitShare }: PositionSums) {
  return {
    closedPositions: counts.closed,
    positionWins: winners.count,
    positionLosses: losers.count,
    positionWinRate: toShare(winners.count, counts.closed),
    closedExits: counts.pricedExits,
    rawExitWinRate: toShare(counts.exitWins, counts.pricedExits),
    runnerScore: toShare(counts.runners, counts.closed) ?? 0,
    bigWins: counts.bigWins,
    bigLosses: counts.bigLosses,
    /** Held under a minute. */
    quickFlipShare: toShare(counts.quickFlips, counts.closed),
    exitsPerPosition: toShare(counts.exits, counts.closed),
    /** Mean percent of the position that its first exit sold. */
    firstExitPct:
      counts.closed === 0
        ? null
        : computeSampleMean({ count: counts.closed, sum: 100n * firstExitShare, squares: 0n }, ratioScale),
    /** One exit that sold all. */
    fullExitShare: toShare(counts.fullExits, counts.closed),
    /** Losing positions closed above −50%. */
    stopLossShare: toShare(counts.stoppedLosses, losers.count),
  };
}

function computeMoneyFigures(sums: PositionSums) {
  const { winners, losers, roi, lossRoi, entry } = sums;
  return {
    /** Mean hold of winners / mean hold of losers; null without both. */
    dispositionIndex: computeMeansRatio(winners.holdMs, winners.count, losers.holdMs, losers.count),
    /** Mean entry size of winners / of losers; null without both. */
    convictionSizing: computeMeansRatio(winners.entryUsd, winners.count, losers.entryUsd, losers.count),
    /** min(gross profit / gross loss, 10). Without losses 10, without wins 0. */
    profitFactor:
      winners.realizedUsd === 0n
        ? 0
        : winners.realizedUsd >= 10n * losers.realizedUsd
          ? 10
          : divideToNumber(winners.realizedUsd, losers.realizedUsd),
    sharpeRatio: computeMeanByDeviation(roi, ratioScale),
    avgLossRoiPct: computeSampleMean({ ...lossRoi, sum: 100n * lossRoi.sum }, ratioScale),
    lossConsistencyStddev: computeSampleDeviation(lossRoi, ratioScale - 2),
    realizedUsd: toUiAmount(sumRealized(sums), usdScale),
    /** Standard deviation / mean of entry sizes (n − 1). */
    entrySizeDispersion: computeDeviationByMean(entry),
  };
}

/** Holds run from the first buy. */
function computePercentiles(state: WalletState, read: ColumnsRead) {
  let ranked: Record<ColumnName, Ranked>;
  if (read.kind === 'exact') {
    const columns = joinAllColumns(state, read.pages);
    ranked = mapColumns(name => rankValues(columns[name]));
  } else {
    const digest = addOpenToDigest(state, read.digest);
    ranked = mapColumns(name => rankSketch(digest[name]));
  }
  return {
    roiP10Pct: computePercentile(ranked.roiPct, 10),
    roiP50Pct: computePercentile(ranked.roiPct, 50),
    roiP90Pct: computePercentile(ranked.roiPct, 90),
    holdFirstExitP50Seconds: toSeconds(computePercentile(ranked.holdFirstExitMs, 50)),
    holdFirstExitP90Seconds: toSeconds(computePercentile(ranked.holdFirstExitMs, 90)),
    holdFullExitP50Seconds: toSeconds(computePercentile(ranked.holdFullExitMs, 50)),
    entrySizeP50Usd: computePercentile(ranked.entryUsd, 50),
  };
}

/** Trading habits, from swaps alone. */
export function computeActivityFigures(activity: Activity) {
  const { swaps, manners, bought, learnt } = activity;
  // A wash may be found before the swaps arrive.
  const shareWith = (labelled: number, later: number): number | null =>
    toShare(Math.min(swaps, labelled + later), swaps);
  const hourParts = activity.hours.filter(count => count > 0).map(count => -(count / swaps) * Math.log(count / swaps));
  const hourEntropy = hourParts.reduce((sum, part) => sum + part, 0) / Math.log(24);
  const terminal = findHeaviestKey(activity.terminals);
  const dex = findHeaviestKey(activity.dexes);
  const token = findHeaviestKey(bought);
  return {
    swaps,
    firstTradeMs: activity.firstTradeMs,
    lastTradeMs: activity.lastTradeMs,
    activeDays: activity.days.length,
    positionsOpened: activity.positionsOpened,
    /** Shannon entropy of the swaps' UTC hours / log 24. */
    activeHoursEntropy: swaps === 0 ? null : Math.min(1, Math.max(0, hourEntropy)),
    botShare: shareWith(manners.bot, learnt.botSwaps),
    hftShare: toShare(manners.hft, swaps),
    flashShare: toShare(manners.flash, swaps),
    arbShare: toShare(manners.arb, swaps),
    washShare: shareWith(manners.wash, learnt.washSwaps),
    /** Labelled `BOT:MEV`, a sandwich's two legs. */
    mevShare: toShare(manners.mev, swaps),
    bundledShare: toShare(manners.bundled, swaps),
    terminalShare: toShare(manners.terminal, swaps),
    primaryTerminal: terminal?.key ?? null,
    primaryTerminalShare: terminal && toShare(Number(terminal.sure), swaps),
    primaryDex: dex?.key ?? null,
    primaryDexShare: dex && toShare(Number(dex.sure), swaps),
    /** Network fee + tip of swaps that carry one. */
    priorityFeeP50Lamports: computeMedianFee(activity.fees),
    topTokenShare: token && divideToNumber(token.sure, bought.total),
    /** Permanent labels, such as `BOT:MALICIOUS`. */
    specialLabels: listSpecialLabels(activity),
  };
}

function toShare(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function computeMeansRatio(sum: bigint, count: number, otherSum: bigint, otherCount: number): number | null {
  return count === 0 || otherSum === 0n ? null : divideToNumber(sum * BigInt(otherCount), otherSum * BigInt(count));
}

function toSeconds(ms: number | null): number | null {
  return ms && ms / 1000;
}
