import type { BoardSum } from './entry.ts';
import { percentAt, usdAt } from './nearest.ts';
import { addWide, isPositive, limbs, readWide, toWide } from './wide.ts';

/** One window's exact sums of every row, and the doubles that are shown of them. Owned by the board and changed in place. */
export type SumColumns = {
  /** Exits, wins, losses, fast exits. */
  counts: Int32Array;
  /** Realized, cash, cost, volume. */
  money: Uint32Array;
  /** 1 where the doubles below are older than the sums. */
  stale: Uint8Array;
  pnlUsd: Float64Array;
  cashUsd: Float64Array;
  volumeUsd: Float64Array;
  /** Percent; −∞ without cost. */
  roi: Float64Array;
  winRate: Float64Array;
};

export const countsPerRow = 4;
export const moneyPerRow = 4 * limbs;

export const sumColumns = (capacity: number): SumColumns => ({
  counts: new Int32Array(capacity * countsPerRow),
  money: new Uint32Array(capacity * moneyPerRow),
  stale: new Uint8Array(capacity),
  pnlUsd: new Float64Array(capacity),
  cashUsd: new Float64Array(capacity),
  volumeUsd: new Float64Array(capacity),
  roi: new Float64Array(capacity),
  winRate: new Float64Array(capacity),
});

/** Adds (sign 1) or takes away (sign −1) an exit's sums. */
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

/** The sums of a row, exact. */
export const sumAt = ({ counts, money }: SumColumns, row: number): BoardSum => ({
  exits: counts[row * countsPerRow]!,
  wins: counts[row * countsPerRow + 1]!,
  losses: counts[row * countsPerRow + 2]!,
  fastExits: counts[row * countsPerRow + 3]!,
  realizedUsd: readWide(money, row * moneyPerRow),
  cashUsd: readWide(money, row * moneyPerRow + limbs),
  costUsd: readWide(money, row * moneyPerRow + 2 * limbs),
  volumeUsd: readWide(money, row * moneyPerRow + 3 * limbs),
});

/** Brings the doubles of changed rows up to date. What nobody trades in a minute costs that minute nothing. */
export const refreshFigures = (columns: SumColumns, rows: number): void => {
  for (let row = 0; row < rows; row += 1) if (columns.stale[row] === 1) refreshRow(columns, row);
};

const refreshRow = (columns: SumColumns, row: number): void => {
  const { counts, money } = columns;
  const at = row * moneyPerRow;
  const exits = counts[row * countsPerRow]!;
  columns.pnlUsd[row] = usdAt(money, at);
  columns.cashUsd[row] = usdAt(money, at + limbs);
  columns.volumeUsd[row] = usdAt(money, at + 3 * limbs);
  columns.roi[row] = isPositive(money, at + 2 * limbs)
    ? percentAt(money, at, at + 2 * limbs)
    : Number.NEGATIVE_INFINITY;
  columns.winRate[row] = exits === 0 ? 0 : counts[row * countsPerRow + 1]! / exits;
  columns.stale[row] = 0;
};
