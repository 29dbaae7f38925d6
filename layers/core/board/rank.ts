import { isHft } from '../ledger/performance.ts';
import type { Board } from './board.ts';
import { percentAt, usdAt } from './nearest.ts';
import { greatest, joined } from './select.ts';
import { countsPerRow, keyErrorMax, moneyPerRow, refreshKeys, type SumColumns } from './sums.ts';
import { isPositive, limbs } from './wide.ts';
import type { BoardSort, BoardWindow } from './window.ts';

const exitsMin = 5;

export type Eligible = { readonly all: Uint32Array; readonly withoutHft: Uint32Array };

/** Non-malicious rows with enough exits, with and without HFT. */
export const eligibleRows = (board: Board, window: BoardWindow): Eligible => {
  const columns = board.sums[window];
  const { counts } = columns;
  refreshKeys(columns, board.wallets.length);
  const [all, withoutHft] = [new Uint32Array(board.wallets.length), new Uint32Array(board.wallets.length)];
  let [found, slow] = [0, 0];
  for (let row = 0; row < board.wallets.length; row += 1) {
    const exits = counts[row * countsPerRow]!;
    if (exits < exitsMin || board.malicious[row] === 1) continue;
    all[found++] = row;
    if (!isHft({ exits, fastExits: counts[row * countsPerRow + 3]! })) withoutHft[slow++] = row;
  }
  return { all: all.subarray(0, found), withoutHft: withoutHft.subarray(0, slow) };
};

/** The first `most` rows: by value descending, then by address. */
export const rankRows = (
  board: Board,
  window: BoardWindow,
  sort: BoardSort,
  among: Uint32Array,
  most: number,
): Uint32Array => {
  const columns = board.sums[window];
  const candidates = candidatesOf(keysOf(columns, sort), among, most);
  const values = valuesOf(columns, sort, candidates);
  const [tieKeys, numbers] = [new Float64Array(candidates.length), new Uint32Array(candidates.length)];
  for (let place = 0; place < candidates.length; place += 1) {
    tieKeys[place] = board.tieKey[candidates[place]!]!;
    numbers[place] = place;
  }
  const places = firstOf(values, tieKeys, numbers, most);
  const { wallets } = board;
  const compare = (a: number, b: number): number =>
    values[a] !== values[b]
      ? values[a]! < values[b]!
        ? 1
        : -1
      : tieKeys[b]! - tieKeys[a]! || (wallets[candidates[a]!]! < wallets[candidates[b]!]! ? -1 : 1);
  return places
    .sort(compare)
    .subarray(0, most)
    .map(place => candidates[place]!);
};

const keysOf = (columns: SumColumns, sort: BoardSort): Float64Array =>
  ({ pnl_usd: columns.pnlKey, roi: columns.roiKey, win_rate: columns.winRate })[sort];

/** Sort values as nearest doubles; −∞ for a return without cost. */
const valuesOf = ({ money, winRate }: SumColumns, sort: BoardSort, rows: Uint32Array): Float64Array => {
  const values = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    const at = row * moneyPerRow;
    if (sort === 'win_rate') values[place] = winRate[row]!;
    else if (sort === 'pnl_usd') values[place] = usdAt(money, at);
    else values[place] = roiAt(money, at);
  }
  return values;
};

/** A row's return in percent; −∞ without cost. */
export const roiAt = (money: Uint32Array, at: number): number =>
  isPositive(money, at + 2 * limbs) ? percentAt(money, at, at + 2 * limbs) : Number.NEGATIVE_INFINITY;

/** Rows within twice the key error of the first `most`. */
const candidatesOf = (keys: Float64Array, among: Uint32Array, most: number): Uint32Array => {
  const sure = greatest(keys, among, most);
  if (sure.length === among.length) return among;
  const least = sure.reduce((low, row) => Math.min(low, keys[row]!), Number.POSITIVE_INFINITY);
  const border = least - Math.abs(least) * 4 * keyErrorMax;
  const rows = new Uint32Array(among.length);
  let found = 0;
  for (let at = 0; at < among.length; at += 1) if (keys[among[at]!]! >= border) rows[found++] = among[at]!;
  return rows.subarray(0, found);
};

/** Reduces ties for the last ranks to the first addresses. */
const firstOf = (values: Float64Array, tieKey: Float64Array, among: Uint32Array, most: number): Uint32Array => {
  const rows = greatest(values, among, most);
  if (rows.length <= most) return rows;
  const least = rows.reduce((low, row) => Math.min(low, values[row]!), Number.POSITIVE_INFINITY);
  const above = rows.filter(row => values[row]! > least);
  const tied = rows.filter(row => values[row] === least);
  const chosen = greatest(tieKey, tied, most - above.length);
  return joined([above, chosen]);
};
