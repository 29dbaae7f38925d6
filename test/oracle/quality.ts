/**
 * Quality from a list of positions, in decimals of 120 digits.
 * Imports nothing from `layers/`.
 */
import { Decimal } from 'decimal.js';

const D = Decimal.clone({ precision: 120 });

/** Money in cents. */
export type OracleExit = {
  readonly atMs: number;
  readonly sold: number;
  readonly held: number;
  readonly money: {
    readonly proceeds: number;
    readonly cost: number;
    readonly entryFee: number;
    readonly exitFee: number;
  } | null;
};

export type OraclePosition = {
  readonly openedMs: number;
  readonly bought: number;
  readonly entryCents: number;
  readonly exits: readonly OracleExit[];
};

type Reported = {
  readonly profit: Decimal;
  readonly roi: Decimal | null;
  readonly holdFirst: Decimal;
  readonly holdFull: Decimal;
  readonly entry: Decimal;
  readonly isRunner: boolean;
  readonly isOneExit: boolean;
  readonly firstSoldPct: Decimal;
};

const sumOf = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum.plus(value), new D(0));
const mean = (values: readonly Decimal[]): Decimal | null =>
  values.length === 0 ? null : sumOf(values).div(values.length);

const deviation = (values: readonly Decimal[]): Decimal | null => {
  if (values.length < 2) return null;
  const middle = mean(values)!;
  return sumOf(values.map(value => value.minus(middle).pow(2)))
    .div(values.length - 1)
    .sqrt();
};

const over = (a: Decimal | null, b: Decimal | null): Decimal | null =>
  a === null || b === null || b.isZero() ? null : a.div(b);

const at = (values: readonly Decimal[], percent: number): number | null => {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a.cmp(b));
  const rank = new D(sorted.length - 1).mul(percent).div(100);
  const low = sorted[rank.floor().toNumber()]!;
  const high = sorted[rank.ceil().toNumber()]!;
  return low.plus(high.minus(low).mul(rank.minus(rank.floor()))).toNumber();
};

const tell = (position: OraclePosition): Reported => {
  const priced = position.exits.flatMap(({ money }) => money ?? []);
  const profit = sumOf(priced.map(({ proceeds, cost, entryFee }) => new D(proceeds).minus(cost).minus(entryFee)));
  const cost = sumOf(priced.map(exit => new D(exit.cost)));
  const [first, last] = [position.exits[0]!, position.exits.at(-1)!];
  const entryPrice = new D(position.entryCents).div(position.bought);
  const lastPrice = last.money === null ? null : new D(last.money.proceeds).div(last.sold);
  return {
    profit,
    roi: cost.gt(0) ? profit.div(cost) : null,
    holdFirst: new D(first.atMs - position.openedMs).div(1000),
    holdFull: new D(last.atMs - position.openedMs).div(1000),
    entry: new D(position.entryCents).div(100),
    isRunner:
      lastPrice !== null &&
      entryPrice.gt(0) &&
      lastPrice.gte(entryPrice.mul(2)) &&
      new D(last.held).div(position.bought).gte('0.2'),
    isOneExit: position.exits.length === 1 && first.sold === first.held,
    firstSoldPct: new D(first.sold).div(first.held).mul(100),
  };
};

const part = (count: number, of: number): number | null => (of === 0 ? null : new D(count).div(of).toNumber());

/** Figures by their names in the code under test. */
export const oracleQuality = (positions: readonly OraclePosition[]) => {
  const counted = positions.filter(({ exits }) => exits.some(({ money }) => money !== null));
  const reported = counted.map(tell);
  const winners = reported.filter(({ profit }) => profit.gt(0));
  const losers = reported.filter(({ profit }) => profit.lt(0));
  const rois = reported.flatMap(({ roi }) => roi ?? []);
  const lossPct = losers.flatMap(({ roi }) => (roi === null ? [] : [roi.mul(100)]));
  const pct = rois.map(roi => roi.mul(100));
  const exits = counted.flatMap(position => position.exits.flatMap(({ money }) => money ?? []));
  const wonExits = exits.filter(({ proceeds, cost, entryFee }) => proceeds - cost - entryFee > 0);
  const [gross, lost] = [sumOf(winners.map(one => one.profit)), sumOf(losers.map(one => one.profit)).neg()];
  const factor = gross.isZero() ? new D(0) : lost.isZero() ? new D(10) : D.min(10, gross.div(lost));
  const spread = deviation(rois);
  return {
    exact: {
      closedPositions: reported.length,
      positionWins: winners.length,
      positionLosses: losers.length,
      positionWinRate: part(winners.length, reported.length),
      closedExits: exits.length,
      rawExitWinRate: part(wonExits.length, exits.length),
      dispositionIndex:
        over(mean(winners.map(one => one.holdFull)), mean(losers.map(one => one.holdFull)))?.toNumber() ?? null,
      convictionSizing:
        over(mean(winners.map(one => one.entry)), mean(losers.map(one => one.entry)))?.toNumber() ?? null,
      profitFactor: factor.toNumber(),
      sharpeRatio: spread === null ? null : (over(mean(rois), spread)?.toNumber() ?? null),
      runnerScore: part(reported.filter(one => one.isRunner).length, reported.length) ?? 0,
      avgLossRoiPct: mean(lossPct)?.toNumber() ?? null,
      lossConsistencyStddev: deviation(lossPct)?.toNumber() ?? null,
      bigWins: pct.filter(roi => roi.gte(100)).length,
      bigLosses: pct.filter(roi => roi.lte(-50)).length,
      realizedUsd: gross.minus(lost).div(100).toNumber(),
      quickFlipShare: part(reported.filter(one => one.holdFull.lt(60)).length, reported.length),
      exitsPerPosition: part(counted.flatMap(position => position.exits).length, reported.length),
      firstExitPct: mean(reported.map(one => one.firstSoldPct))?.toNumber() ?? null,
      fullExitShare: part(reported.filter(one => one.isOneExit).length, reported.length),
      stopLossShare: part(lossPct.filter(roi => roi.gt(-50)).length, losers.length),
      entrySizeDispersion:
        over(deviation(reported.map(one => one.entry)), mean(reported.map(one => one.entry)))?.toNumber() ?? null,
    },
    percentiles: {
      roiP10Pct: at(pct, 10),
      roiP50Pct: at(pct, 50),
      roiP90Pct: at(pct, 90),
      holdFirstExitP50Seconds: at(
        reported.map(one => one.holdFirst),
        50,
      ),
      holdFirstExitP90Seconds: at(
        reported.map(one => one.holdFirst),
        90,
      ),
      holdFullExitP50Seconds: at(
        reported.map(one => one.holdFull),
        50,
      ),
      entrySizeP50Usd: at(
        reported.map(one => one.entry),
        50,
      ),
    },
  };
};
