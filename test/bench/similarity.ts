/**
 * Measures similarity queries (ms) beside a float64 loop, at 100,000 and 1,000,000.
 * Run: `npm run bench -- similarity [WALLETS …] [--json]`
 */
import { computeCosine, DIMENSIONS } from '../../layers/core/similarity/direction.ts';
import { createAcceptor, type SimilarFilter } from '../../layers/core/similarity/filter.ts';
import { createMatrix, getRowVector, type Matrix, putWallet } from '../../layers/core/similarity/matrix.ts';
import { findNearestRows } from '../../layers/core/similarity/nearest.ts';
import { addressOf, crowd, NOW, seeded } from '../core/similarity/wallets.ts';
import { countOf, openReport, rounded } from './report.ts';

const QUERIES = 25;
const { positionals, print, row, end } = openReport('similarity', {});
const LIMIT = 20;

/** Small variations of a small crowd, so that a million fit in memory. */
const populated = (size: number): Matrix => {
  const matrix = createMatrix();
  const base = crowd(5_000);
  const random = seeded(11);
  for (let index = 0; index < size; index++) {
    const like = base[index % base.length]!;
    const vector = like.vector.map(value => Math.min(1, Math.max(0, value + (random() - 0.5) * 0.1)));
    putWallet(matrix, { ...like, wallet: addressOf(index), vector });
  }
  return matrix;
};

/** Every row's float64 cosine in a loop; keeps the best `limit`. */
const plainLoop = (vectors: Float32Array, query: Float32Array, limit: number): readonly number[] => {
  const best: { readonly row: number; readonly similarity: number }[] = [];
  for (let row = 0; row * DIMENSIONS < vectors.length; row++) {
    let [dot, lengthA, lengthB] = [0, 0, 0];
    for (let at = 0; at < DIMENSIONS; at++) {
      const [x, y] = [query[at]!, vectors[row * DIMENSIONS + at]!];
      dot += x * y;
      lengthA += x * x;
      lengthB += y * y;
    }
    const similarity = Math.min(1, dot / Math.sqrt(lengthA * lengthB));
    if (best.length === limit && similarity <= best[limit - 1]!.similarity) continue;
    best.push({ row, similarity });
    best.sort((a, b) => b.similarity - a.similarity);
    if (best.length > limit) best.pop();
  }
  return best.map(({ similarity }) => similarity);
};

/** Fastest and median wall time and CPU time per run, in ms. */
const timed = (work: (run: number) => unknown, runs: number) => {
  const before = process.cpuUsage();
  const times = Array.from({ length: runs }, (_, run) => {
    const startMs = performance.now();
    work(run);
    return performance.now() - startMs;
  }).sort((a, b) => a - b);
  const { user, system } = process.cpuUsage(before);
  return { fastest: times[0]!, median: times[Math.floor(runs / 2)]!, processor: (user + system) / 1000 / runs };
};

const show = (wallets: number, name: string, { fastest, median, processor }: ReturnType<typeof timed>): void => {
  const figure = (ms: number) => ms.toFixed(2).padStart(7);
  row({ name, wallets, median_ms: rounded(median), cpu_ms: rounded(processor) });
  print(
    `  ${name.padEnd(44)} ${figure(median)} ms median ${figure(fastest)} fastest ${figure(processor)} of the processor`,
  );
};

const filters: readonly (readonly [string, SimilarFilter])[] = [
  ['exact top 20', {}],
  ['exact top 20, performance_level=EARNER', { level: 'EARNER' }],
  ['exact top 20, performance_level=DORMANT', { level: 'DORMANT' }],
  ['exact top 20, min_trades=499 (1 in 80 pass)', { exitsMin: 499 }],
  ['exact top 20, min_trades=10,000 (none pass)', { exitsMin: 10_000 }],
];

const sizes = positionals.map(text => countOf('WALLETS', text));
for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const startMs = performance.now();
  const matrix = populated(size);
  print(`${size.toLocaleString('en')} wallets (filled in ${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  const query = (run: number): Float32Array => getRowVector(matrix, (run * 7_919) % size);
  for (const [name, filter] of filters)
    show(
      size,
      name,
      timed(run => findNearestRows(matrix, query(run), LIMIT, createAcceptor(matrix, filter, NOW)), QUERIES),
    );
  const flat = new Float32Array(size * DIMENSIONS);
  for (let row = 0; row < size; row++) flat.set(getRowVector(matrix, row), row * DIMENSIONS);
  show(
    size,
    'naive: a plain loop in float64',
    timed(run => plainLoop(flat, query(run), LIMIT), 5),
  );
  const same = findNearestRows(matrix, query(3), LIMIT, () => true).map(({ row }) =>
    computeCosine(query(3), getRowVector(matrix, row)),
  );
  const isEqual = JSON.stringify(same) === JSON.stringify(plainLoop(flat, query(3), LIMIT));
  print(
    `  both give the same similarities: ${isEqual}; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB ` +
      'resident, the naive copy included',
  );
  if (!isEqual) process.exitCode = 1;
}
end();
