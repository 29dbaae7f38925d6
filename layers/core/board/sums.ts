import type { BoardSum } from './entry.ts';
import { addWide, isPositive, limbs, nearly, toWide } from './wide.ts';

/** One window's exact sums, and approximate keys for early exclusion. */
export type SumColumns = {
  /** Exits, wins, losses, fast exits. */
  counts: Int32Array;
  /** Realized, cash, cost, volume. */
  money: Uint32Array;
  /** 1 where the keys below are outdated. */
  stale: Uint8Array;
  /** Realized in 10⁻³⁰ USD, within a relative error of `keyErrorMax`. */
  pnlKey: Float64Array;
  /** Realized / cost, within the same error; −∞ without cost. */
  roiKey: Float64Array;
  winRate: Float64Array;
};

export const countsPerRow = 4;
export const moneyPerRow = 4 * limbs;

export const sumColumns = (capacity: number): SumColumns => ({
  counts: new Int32Array(capacity * countsPerRow),
  money: new Uint32Array(capacity * moneyPerRow),
  stale: new Uint8Array(capacity),
  pnlKey: new Float64Array(capacity),
  roiKey: new Float64Array(capacity),
  winRate: new Float64Array(capacity),
});

/** Adds (sign 1) or subtracts (sign −1) an exit's sums. */
export const addSum = (columns: SumColumns, row: number, sum: BoardSum, sign: 1 | -1): void => {
  const counts = [sum.exits, sum.wins, sum.losses, sum.fastExits];
  counts.forEach((count, at) => {
    columns.counts[row * countsPerRow + at]! += sign * count;
  });
  const money = [sum.realizedUsd, sum.cashUsd, sum.costUsd, sum.volumeUsd];
  money.forEach((usd, at) => {
    addWide(columns.money, row * moneyPerRow + at * limbs, toWide(sign === 1 ? usd : -usd));
  });
  columns.stale[row] = 1;
};

/** Maximum relative key error: eight roundings plus margin. */
export const keyErrorMax = 2 ** -48;

/** Updates the keys of changed rows only. */
export const refreshKeys = (columns: SumColumns, rows: number): void => {
  const { counts, money, stale, pnlKey, roiKey, winRate } = columns;
  for (let row = 0; row < rows; row += 1) {
    if (stale[row] === 0) continue;
    const at = row * moneyPerRow;
    const exits = counts[row * countsPerRow]!;
    const pnl = nearly(money, at);
    pnlKey[row] = pnl;
    const costAt = at + 2 * limbs;
    roiKey[row] = isPositive(money, costAt) ? pnl / nearly(money, costAt) : Number.NEGATIVE_INFINITY;
    winRate[row] = exits === 0 ? 0 : counts[row * countsPerRow + 1]! / exits;
    stale[row] = 0;
  }
};
