import { usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { byColumn, type ColumnName } from './columns.ts';
import { allColumns, allInDigest, type ColumnsRead } from './columns-spill.ts';
import { percentile, type Ranked, rankedSketch, rankedValues } from './figures-percentile.ts';
import { fundToTradeSeconds } from './fundings.ts';
import { deviationByMean, deviationOf, meanByDeviation, meanOf, ratioScale } from './sample-sums.ts';
import type { WalletState } from './state.ts';
import { type Activity, specialLabelsOf } from './state-activity.ts';
import { medianFee } from './state-fees.ts';
import { heaviest } from './state-heavy.ts';
import { type PositionSums, realizedOf } from './state-positions.ts';

/** Inputs of labels, quality and profile; null without evidence. Shares are 0–1. */
export type Figures = Readonly<ReturnType<typeof figuresOf>>;

/** Computes figures from a state. Digest percentiles are approximate. */
export const figuresOf = (state: WalletState, read: ColumnsRead) => ({
  ...ratesOf(state.positions),
  ...moneyOf(state.positions),
  ...percentilesOf(state, read),
  // Of all priced exits, including open positions.
  exits: state.lifetime.exits,
  exitWins: state.lifetime.wins,
  totalPnlUsd: rawToNumber(state.lifetime.realizedUsd, usdScale),
  ...activityFigures(state.activity),
  /** Median time from a funding to the next swap. */
  fundToTradeP50Seconds: fundToTradeSeconds(state.fundings),
});

/** Over closed positions with a priced exit. */
const ratesOf = ({ winners, losers, counts, firstExitShare }: PositionSums) => ({
  closedPositions: counts.closed,
  positionWins: winners.count,
  positionLosses: losers.count,
  positionWinRate: share(winners.count, counts.closed),
  closedExits: counts.pricedExits,
  rawExitWinRate: share(counts.exitWins, counts.pricedExits),
  runnerScore: share(counts.runners, counts.closed) ?? 0,
  bigWins: counts.bigWins,
  bigLosses: counts.bigLosses,
  /** Held under a minute. */
  quickFlipShare: share(counts.quickFlips, counts.closed),
  exitsPerPosition: share(counts.exits, counts.closed),
  /** Mean percent of the position that its first exit sold. */
  firstExitPct:
    counts.closed === 0 ? null : meanOf({ count: counts.closed, sum: 100n * firstExitShare, squares: 0n }, ratioScale),
  /** One exit that sold all. */
  fullExitShare: share(counts.fullExits, counts.closed),
  /** Losing positions closed above −50%. */
  stopLossShare: share(counts.stoppedLosses, losers.count),
});

const moneyOf = (sums: PositionSums) => {
  const { winners, losers, roi, lossRoi, entry } = sums;
  return {
    /** Mean hold of winners / mean hold of losers; null without both. */
    dispositionIndex: meansRatio(winners.holdMs, winners.count, losers.holdMs, losers.count),
    /** Mean entry size of winners / of losers; null without both. */
    convictionSizing: meansRatio(winners.entryUsd, winners.count, losers.entryUsd, losers.count),
    /** min(gross profit / gross loss, 10). */
    profitFactor: profitFactorOf(sums),
    sharpeRatio: meanByDeviation(roi, ratioScale),
    avgLossRoiPct: meanOf({ ...lossRoi, sum: 100n * lossRoi.sum }, ratioScale),
    lossConsistencyStddev: deviationOf(lossRoi, ratioScale - 2),
    realizedUsd: rawToNumber(realizedOf(sums), usdScale),
    /** Standard deviation / mean of entry sizes (n − 1). */
    entrySizeDispersion: deviationByMean(entry),
  };
};

/** Holds run from the first buy. */
const percentilesOf = (state: WalletState, read: ColumnsRead) => {
  const ranked = rankedOf(state, read);
  return {
    roiP10Pct: percentile(ranked.roiPct, 10),
    roiP50Pct: percentile(ranked.roiPct, 50),
    roiP90Pct: percentile(ranked.roiPct, 90),
    holdFirstExitP50Seconds: seconds(percentile(ranked.holdFirstExitMs, 50)),
    holdFirstExitP90Seconds: seconds(percentile(ranked.holdFirstExitMs, 90)),
    holdFullExitP50Seconds: seconds(percentile(ranked.holdFullExitMs, 50)),
    entrySizeP50Usd: percentile(ranked.entryUsd, 50),
  };
};

/** Trading habits, from swaps alone. */
export const activityFigures = (activity: Activity) => {
  const { swaps, manners, bought, learnt } = activity;
  // A wash may be found before the swaps arrive.
  const shareWith = (labelled: number, later: number): number | null => share(Math.min(swaps, labelled + later), swaps);
  const terminal = heaviest(activity.terminals);
  const dex = heaviest(activity.dexes);
  const token = heaviest(bought);
  return {
    swaps,
    firstTradeMs: activity.firstTradeMs,
    lastTradeMs: activity.lastTradeMs,
    activeDays: activity.days.length,
    positionsOpened: activity.positionsOpened,
    /** Shannon entropy of the swaps' UTC hours / log 24. */
    activeHoursEntropy: entropyOf(activity.hours, swaps),
    botShare: shareWith(manners.bot, learnt.botSwaps),
    hftShare: share(manners.hft, swaps),
    flashShare: share(manners.flash, swaps),
    arbShare: share(manners.arb, swaps),
    washShare: shareWith(manners.wash, learnt.washSwaps),
    /** Labelled `BOT:MEV`, a sandwich's two legs. */
    mevShare: share(manners.mev, swaps),
    bundledShare: share(manners.bundled, swaps),
    terminalShare: share(manners.terminal, swaps),
    primaryTerminal: terminal?.key ?? null,
    primaryTerminalShare: terminal && share(Number(terminal.sure), swaps),
    primaryDex: dex?.key ?? null,
    primaryDexShare: dex && share(Number(dex.sure), swaps),
    /** Network fee + tip of swaps that carry one. */
    priorityFeeP50Lamports: medianFee(activity.fees),
    topTokenShare: token && ratioToNumber(token.sure, bought.total),
    /** Permanent labels, such as `BOT:MALICIOUS`. */
    specialLabels: specialLabelsOf(activity),
  };
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const meansRatio = (sum: bigint, count: number, otherSum: bigint, otherCount: number): number | null =>
  count === 0 || otherSum === 0n ? null : ratioToNumber(sum * BigInt(otherCount), otherSum * BigInt(count));

/** Without losses 10, without wins 0. */
const profitFactorOf = ({ winners, losers }: PositionSums): number => {
  if (winners.realizedUsd === 0n) return 0;
  if (winners.realizedUsd >= 10n * losers.realizedUsd) return 10;
  return ratioToNumber(winners.realizedUsd, losers.realizedUsd);
};

const entropyOf = (hours: readonly number[], swaps: number): number | null => {
  if (swaps === 0) return null;
  const parts = hours.filter(count => count > 0).map(count => -(count / swaps) * Math.log(count / swaps));
  return Math.min(1, Math.max(0, parts.reduce((sum, part) => sum + part, 0) / Math.log(24)));
};

const seconds = (ms: number | null): number | null => ms && ms / 1000;

const rankedOf = (state: WalletState, read: ColumnsRead): Record<ColumnName, Ranked> => {
  if (read.kind === 'exact') {
    const columns = allColumns(state, read.pages);
    return byColumn(name => rankedValues(columns[name]));
  }
  const digest = allInDigest(state, read.digest);
  return byColumn(name => rankedSketch(digest[name]));
};
