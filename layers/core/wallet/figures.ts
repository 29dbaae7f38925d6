import { usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { byColumn, type ColumnName } from './columns.ts';
import { allColumns, allInDigest, type ColumnsRead } from './columns-spill.ts';
import { percentile, type Ranked, rankedSketch, rankedValues } from './figures-percentile.ts';
import { fundToTradeSeconds } from './fundings.ts';
import { deviationByMean, deviationOf, meanByDeviation, meanOf, ratioScale } from './sample-sums.ts';
import type { WalletState } from './state.ts';
import type { Activity } from './state-activity.ts';
import { medianFee } from './state-fees.ts';
import { heaviest } from './state-heavy.ts';
import { type PositionSums, realizedOf } from './state-positions.ts';

/** All inputs of labels, quality and profile; null without evidence. */
export type Figures = {
  /** Closed positions with a priced exit. */
  readonly closedPositions: number;
  readonly positionWins: number;
  readonly positionLosses: number;
  readonly positionWinRate: number | null;
  readonly closedExits: number;
  readonly rawExitWinRate: number | null;
  /** Mean hold of winners / mean hold of losers; null without both. */
  readonly dispositionIndex: number | null;
  /** Mean entry size of winners / of losers; null without both. */
  readonly convictionSizing: number | null;
  /** min(gross profit / gross loss, 10). */
  readonly profitFactor: number;
  readonly sharpeRatio: number | null;
  readonly runnerScore: number;
  readonly avgLossRoiPct: number | null;
  readonly lossConsistencyStddev: number | null;
  readonly roiP10Pct: number | null;
  readonly roiP50Pct: number | null;
  readonly roiP90Pct: number | null;
  readonly bigWins: number;
  readonly bigLosses: number;
  readonly realizedUsd: number;
  /** From first buy, of closed positions. */
  readonly holdFirstExitP50Seconds: number | null;
  readonly holdFirstExitP90Seconds: number | null;
  readonly holdFullExitP50Seconds: number | null;
  /** Share of closed positions held under a minute. */
  readonly quickFlipShare: number | null;
  readonly exitsPerPosition: number | null;
  /** Mean percent of the position that its first exit sold. */
  readonly firstExitPct: number | null;
  /** Share of closed positions with one exit that sold all. */
  readonly fullExitShare: number | null;
  /** Share of losing positions closed above −50%. */
  readonly stopLossShare: number | null;
  readonly entrySizeP50Usd: number | null;
  /** Standard deviation / mean of entry sizes (n − 1). */
  readonly entrySizeDispersion: number | null;
  /** Lifetime priced exits, including open positions. */
  readonly exits: number;
  readonly exitWins: number;
  readonly totalPnlUsd: number;
  readonly swaps: number;
  readonly firstTradeMs: number | null;
  readonly lastTradeMs: number | null;
  readonly activeDays: number;
  readonly positionsOpened: number;
  /** Shannon entropy of the swaps' UTC hours / log 24. */
  readonly activeHoursEntropy: number | null;
  readonly botShare: number | null;
  readonly hftShare: number | null;
  readonly flashShare: number | null;
  readonly arbShare: number | null;
  readonly washShare: number | null;
  /** Share of swaps labelled `BOT:MEV`, a sandwich's two legs. */
  readonly mevShare: number | null;
  readonly bundledShare: number | null;
  readonly terminalShare: number | null;
  readonly primaryTerminal: string | null;
  readonly primaryTerminalShare: number | null;
  readonly primaryDex: string | null;
  readonly primaryDexShare: number | null;
  /** Median network fee + tip of swaps that carry one, lamports. */
  readonly priorityFeeP50Lamports: number | null;
  /** Median time from a funding to the next swap. */
  readonly fundToTradeP50Seconds: number | null;
  readonly topTokenShare: number | null;
  /** Permanent labels, such as `BOT:MALICIOUS`. */
  readonly specialLabels: readonly string[];
};

/** Computes figures from a state. Digest percentiles are approximate. */
export const figuresOf = (state: WalletState, read: ColumnsRead): Figures => ({
  ...ratesOf(state.positions),
  ...moneyOf(state.positions),
  ...percentilesOf(state, read),
  exits: state.lifetime.exits,
  exitWins: state.lifetime.wins,
  totalPnlUsd: rawToNumber(state.lifetime.realizedUsd, usdScale),
  ...activityFigures(state.activity),
  fundToTradeP50Seconds: fundToTradeSeconds(state.fundings),
});

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
  quickFlipShare: share(counts.quickFlips, counts.closed),
  exitsPerPosition: share(counts.exits, counts.closed),
  firstExitPct:
    counts.closed === 0 ? null : meanOf({ count: counts.closed, sum: 100n * firstExitShare, squares: 0n }, ratioScale),
  fullExitShare: share(counts.fullExits, counts.closed),
  stopLossShare: share(counts.stoppedLosses, losers.count),
});

const moneyOf = (sums: PositionSums) => {
  const { winners, losers, roi, lossRoi, entry } = sums;
  return {
    dispositionIndex: meansRatio(winners.holdMs, winners.count, losers.holdMs, losers.count),
    convictionSizing: meansRatio(winners.entryUsd, winners.count, losers.entryUsd, losers.count),
    profitFactor: profitFactorOf(sums),
    sharpeRatio: meanByDeviation(roi, ratioScale),
    avgLossRoiPct: meanOf({ ...lossRoi, sum: 100n * lossRoi.sum }, ratioScale),
    lossConsistencyStddev: deviationOf(lossRoi, ratioScale - 2),
    realizedUsd: rawToNumber(realizedOf(sums), usdScale),
    entrySizeDispersion: deviationByMean(entry),
  };
};

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
    activeHoursEntropy: entropyOf(activity.hours, swaps),
    botShare: shareWith(manners.bot, learnt.botSwaps),
    hftShare: share(manners.hft, swaps),
    flashShare: share(manners.flash, swaps),
    arbShare: share(manners.arb, swaps),
    washShare: shareWith(manners.wash, learnt.washSwaps),
    mevShare: share(manners.mev, swaps),
    bundledShare: share(manners.bundled, swaps),
    terminalShare: share(manners.terminal, swaps),
    primaryTerminal: terminal?.key ?? null,
    primaryTerminalShare: terminal && share(Number(terminal.sure), swaps),
    primaryDex: dex?.key ?? null,
    primaryDexShare: dex && share(Number(dex.sure), swaps),
    priorityFeeP50Lamports: medianFee(activity.fees),
    topTokenShare: token && ratioToNumber(token.sure, bought.total),
    specialLabels: activity.special,
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
