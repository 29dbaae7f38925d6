import { DIMENSIONS, writeDirection } from './direction.ts';
import type { VectoredWallet, WalletFacts } from './profiled-wallet.ts';
import { BLOCK_ROWS, openScanner, type Scanner } from './scanner.ts';

type Kind = Pick<WalletFacts, 'traderType' | 'performanceLevel' | 'badges'>;

/** Columns of BLOCK_ROWS rows; growing by chunks avoids copies. */
export type Chunk = Readonly<ReturnType<typeof createChunk>>;

function createChunk() {
  return {
    vectors: new Float32Array(BLOCK_ROWS * DIMENSIONS),
    kinds: new Uint32Array(BLOCK_ROWS),
    totalPnlUsd: new Float64Array(BLOCK_ROWS),
    winRate: new Float64Array(BLOCK_ROWS),
    exits: new Uint32Array(BLOCK_ROWS),
    lastTradeMs: new Float64Array(BLOCK_ROWS),
  };
}

/** Every profiled wallet in 220-byte rows. The owner mutates it. */
export type Matrix = {
  readonly scanner: Scanner;
  readonly wallets: string[];
  readonly rowOf: Map<string, number>;
  readonly chunks: Chunk[];
  readonly kinds: Kind[];
  readonly kindOf: Map<string, number>;
  readonly sums: Float64Array;
};

export function createMatrix(): Matrix {
  return {
    scanner: openScanner(),
    wallets: [],
    rowOf: new Map(),
    chunks: [],
    kinds: [],
    kindOf: new Map(),
    sums: new Float64Array(DIMENSIONS),
  };
}

/** Adds or replaces a wallet. Throws for a wrong vector length. */
export function putWallet(matrix: Matrix, entry: VectoredWallet): void {
  const { wallet, vector } = entry;
  const isVector = vector.length === DIMENSIONS && vector.every(component => component >= 0 && component <= 1);
  if (!isVector)
    throw new Error(`the vector of ${wallet} must be ${DIMENSIONS} components of 0 to 1, got [${vector.join(', ')}]`);
  const known = matrix.rowOf.get(wallet);
  const row = known ?? matrix.wallets.push(wallet) - 1;
  if (known === undefined) {
    matrix.rowOf.set(wallet, row);
    if (row === matrix.chunks.length * BLOCK_ROWS) matrix.chunks.push(createChunk());
  } else addToSums(matrix, row, -1);
  writeRow(matrix, row, entry);
  addToSums(matrix, row, 1);
}

/** Removes a wallet; the last row fills the gap. */
export function removeWallet(matrix: Matrix, wallet: string): void {
  const row = matrix.rowOf.get(wallet);
  if (row === undefined) return;
  const last = matrix.wallets.length - 1;
  addToSums(matrix, row, -1);
  matrix.rowOf.delete(wallet);
  if (row !== last) {
    const moved = matrix.wallets[last]!;
    writeRow(matrix, row, { wallet: moved, ...getRowFacts(matrix, last), vector: getRowVector(matrix, last) });
    matrix.wallets[row] = moved;
    matrix.rowOf.set(moved, row);
  }
  matrix.wallets.pop();
  if (last % BLOCK_ROWS === 0) matrix.chunks.pop();
}

/** A row's vector; a view, valid until the row changes. */
export function getRowVector(matrix: Matrix, row: number): Float32Array {
  const from = (row % BLOCK_ROWS) * DIMENSIONS;
  return getChunk(matrix, row).vectors.subarray(from, from + DIMENSIONS);
}

/** A row's facts besides its vector. */
export function getRowFacts(matrix: Matrix, row: number): WalletFacts {
  const { kinds, totalPnlUsd, winRate, exits, lastTradeMs } = getChunk(matrix, row);
  const at = row % BLOCK_ROWS;
  return {
    ...matrix.kinds[kinds[at]!]!,
    totalPnlUsd: totalPnlUsd[at]!,
    winRate: winRate[at]!,
    exits: exits[at]!,
    lastTradeMs: lastTradeMs[at]!,
  };
}

function getChunk(matrix: Matrix, row: number): Chunk {
  return matrix.chunks[Math.floor(row / BLOCK_ROWS)]!;
}

function writeRow(matrix: Matrix, row: number, entry: VectoredWallet): void {
  const chunk = getChunk(matrix, row);
  const at = row % BLOCK_ROWS;
  getRowVector(matrix, row).set(entry.vector);
  const { traderType, performanceLevel, badges } = entry;
  const text = `${traderType} ${performanceLevel} ${badges.join(' ')}`;
  let kind = matrix.kindOf.get(text);
  if (kind === undefined) {
    kind = matrix.kinds.push({ traderType, performanceLevel, badges: [...badges] }) - 1;
    matrix.kindOf.set(text, kind);
  }
  chunk.kinds[at] = kind;
  chunk.totalPnlUsd[at] = entry.totalPnlUsd;
  chunk.winRate[at] = entry.winRate;
  chunk.exits[at] = entry.exits;
  chunk.lastTradeMs[at] = entry.lastTradeMs;
  writeDirection(entry.vector, matrix.scanner.row(row));
}

function addToSums(matrix: Matrix, row: number, sign: 1 | -1): void {
  const vector = getRowVector(matrix, row);
  for (let at = 0; at < DIMENSIONS; at++) matrix.sums[at]! += sign * vector[at]!;
}
