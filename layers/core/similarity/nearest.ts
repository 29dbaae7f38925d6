import { computeCosine, PRODUCT_ERROR_MAX, writeDirection } from './direction.ts';
import type { Acceptor } from './filter.ts';
import { getRowVector, type Matrix } from './matrix.ts';
import { BLOCK_ROWS } from './scanner.ts';

type Neighbour = { readonly row: number; readonly similarity: number };

/** The `limit` nearest accepted rows, exact. The scan errs by ±PRODUCT_ERROR_MAX. */
export function findNearestRows(
  matrix: Matrix,
  vector: Float32Array,
  limit: number,
  accepts: Acceptor,
): readonly Neighbour[] {
  const best: Neighbour[] = [];
  const { scanner, wallets, chunks } = matrix;
  const rows: number[] = [];
  const scores: number[] = [];
  const top = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  let floor = Number.NEGATIVE_INFINITY;
  writeDirection(vector, scanner.query());
  for (let first = 0; first < wallets.length; first += BLOCK_ROWS) {
    const block = scanner.scores(first, Math.min(BLOCK_ROWS, wallets.length - first));
    const chunk = chunks[first / BLOCK_ROWS]!;
    for (let at = 0; at < block.length; at++) {
      const score = block[at]!;
      if (score < floor || !accepts(chunk, at)) continue;
      rows.push(first + at);
      scores.push(score);
      if (score > top[0]!) floor = replaceLeast(top, score) - 2 * PRODUCT_ERROR_MAX;
    }
  }
  const shortlist = rows.filter((_, at) => scores[at]! >= floor);
  for (const row of shortlist) {
    const similarity = computeCosine(vector, getRowVector(matrix, row));
    const isBefore = (other: Neighbour): boolean =>
      similarity > other.similarity ||
      (similarity === other.similarity && matrix.wallets[row]! < matrix.wallets[other.row]!);
    if (best.length === limit && !isBefore(best[limit - 1]!)) continue;
    let at = best.length;
    while (at > 0 && isBefore(best[at - 1]!)) at--;
    best.splice(at, 0, { row, similarity });
    if (best.length > limit) best.pop();
  }
  return best;
}

/** Replaces the minimum of a min-heap; returns the new minimum. */
function replaceLeast(heap: Float64Array, value: number): number {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const lesser = left + 1 < heap.length && heap[left + 1]! < heap[left]! ? left + 1 : left;
    if (lesser >= heap.length || heap[lesser]! >= value) break;
    heap[at] = heap[lesser]!;
    at = lesser;
  }
  heap[at] = value;
  return heap[0]!;
}
