import { usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import type { BoardSum } from './entry.ts';

/** One window's exact sums, and the figures that follow from them. */
export type SumColumns = {
  /** Exits, wins, losses, fast exits. */
  counts: Int32Array;
  /** Realized, cash, cost, volume: each in `wideWords`. */
  money: BigUint64Array;
  /** 1 where the figures below are outdated. */
  stale: Uint8Array;
  /** The nearest doubles. `roi` is percent, −∞ without cost. */
  pnlUsd: Float64Array;
  roi: Float64Array;
  winRate: Float64Array;
};

/** Words of a signed 192-bit integer, the lowest first. */
const wideWords = 3;
export const countsPerRow = 4;
export const moneyPerRow = 4 * wideWords;

const cashAt = wideWords;
const costWord = 2 * wideWords;
const volumeAt = 3 * wideWords;

export function sumColumns(capacity: number): SumColumns {
  return {
    counts: new Int32Array(capacity * countsPerRow),
    money: new BigUint64Array(capacity * moneyPerRow),
    stale: new Uint8Array(capacity),
    pnlUsd: new Float64Array(capacity),
    roi: new Float64Array(capacity),
    winRate: new Float64Array(capacity),
  };
}

/** Adds (sign 1) or subtracts (sign −1) an exit's sums. */
export function addSum(columns: SumColumns, row: number, sum: BoardSum, sign: 1 | -1): void {
  const counts = [sum.exits, sum.wins, sum.losses, sum.fastExits];
  counts.forEach((count, at) => {
    columns.counts[row * countsPerRow + at]! += sign * count;
  });
  const money = [sum.realizedUsd, sum.cashUsd, sum.costUsd, sum.volumeUsd];
  money.forEach((usd, at) => {
    addWide(columns.money, row * moneyPerRow + at * wideWords, sign === 1 ? usd : -usd);
  });
  columns.stale[row] = 1;
}

/** Adds to the integer at a word. */
export function addWide(column: BigUint64Array, at: number, value: bigint): void {
  const sum = readWide(column, at) + value;
  // A typed array keeps the low 64 bits.
  column[at] = sum;
  column[at + 1] = sum >> 64n;
  column[at + 2] = sum >> 128n;
}

/** Reads the integer at a word. */
export function readWide(column: BigUint64Array, at: number): bigint {
  return (BigInt.asIntN(64, column[at + 2]!) << 128n) | (column[at + 1]! << 64n) | column[at]!;
}

/** A row's cost, USD in 10⁻³⁰. */
export function readRowCost(money: BigUint64Array, row: number): bigint {
  return readWide(money, row * moneyPerRow + costWord);
}

/** Updates a row's figures after a change. */
export function updateRowFigures(columns: SumColumns, row: number): void {
  if (columns.stale[row] === 0) return;
  const { counts, money } = columns;
  const at = row * moneyPerRow;
  const [pnl, cost] = [readWide(money, at), readWide(money, at + costWord)];
  columns.pnlUsd[row] = toUiAmount(pnl, usdScale);
  columns.roi[row] = cost > 0n ? divideToNumber(100n * pnl, cost) : Number.NEGATIVE_INFINITY;
  columns.winRate[row] = counts[row * countsPerRow + 1]! / counts[row * countsPerRow]!;
  columns.stale[row] = 0;
}

/** A fresh row's figures for a list. */
export function readRowFigures({ counts, money, pnlUsd, roi }: SumColumns, row: number) {
  const [exits, wins, losses] = counts.subarray(row * countsPerRow);
  const usdAt = (at: number): number => toUiAmount(readWide(money, row * moneyPerRow + at), usdScale);
  return {
    exits: exits!,
    wins: wins!,
    losses: losses!,
    pnlUsd: pnlUsd[row]!,
    cashUsd: usdAt(cashAt),
    volumeUsd: usdAt(volumeAt),
    roiPercent: Number.isFinite(roi[row]) ? roi[row]! : null,
  };
}
