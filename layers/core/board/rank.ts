import { isHft } from '../ledger/performance.ts';
import { tenTo, usdScale } from '../money/amount.ts';
import type { Board } from './board.ts';
import { boardRules } from './rules.ts';
import { countsPerRow, readRowCost, updateRowFigures } from './sums.ts';
import type { BoardSort, BoardWindow } from './window.ts';

const { exitsMin } = boardRules;
const roiCostMin = boardRules.roiCostUsdMin * tenTo(usdScale);

export type Eligible = { readonly all: Uint32Array; readonly withoutHft: Uint32Array };

/** Non-malicious rows with enough exits, with and without HFT, figures refreshed. */
export function selectEligibleRows(board: Board, window: BoardWindow): Eligible {
  const columns = board.sums[window];
  const { counts } = columns;
  const isEligible = (row: number): boolean => counts[row * countsPerRow]! >= exitsMin && board.malicious[row] === 0;
  const all = Uint32Array.from(board.wallets, (_, row) => row).filter(isEligible);
  for (const row of all) updateRowFigures(columns, row);
  const withoutHft = all.filter(
    row => !isHft({ exits: counts[row * countsPerRow]!, fastExits: counts[row * countsPerRow + 3]! }),
  );
  return { all, withoutHft };
}

/** The first `most` rows: by value descending, then by address. */
export function rankRows(
  board: Board,
  window: BoardWindow,
  sort: BoardSort,
  among: Uint32Array,
  most: number,
): Uint32Array {
  const { pnlUsd, roi, winRate, money } = board.sums[window];
  const isRanked = (row: number): boolean => sort !== 'roi' || readRowCost(money, row) >= roiCostMin;
  const values = { pnl_usd: pnlUsd, roi, win_rate: winRate }[sort];
  const { wallets } = board;
  return selectGreatestRows(values, among.filter(isRanked), most)
    .sort((a, b) => (values[a] === values[b] ? (wallets[a]! < wallets[b]! ? -1 : 1) : values[b]! - values[a]!))
    .subarray(0, most);
}

/** The `most` greatest rows and ties with the last, unordered. */
export function selectGreatestRows(values: Float64Array, among: Uint32Array, most: number): Uint32Array {
  if (among.length <= most) return among.slice();
  const least = Float64Array.from(among, row => values[row]!)
    .sort()
    .at(-most)!;
  return among.filter(row => values[row]! >= least);
}
