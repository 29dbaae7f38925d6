/** A logistic model: log odds = intercept + weights · features. */
export type Logistic = { readonly intercept: number; readonly weights: readonly number[] };
export type Sample = { readonly features: readonly number[]; readonly dumped: boolean };

const STEPS_MAX = 50;
const CLOSE = 1e-10;

export type Bound = { readonly min?: number; readonly max?: number };

/** Fits within bounds: fixes a weight at its bound, then refits the others. */
export function fitWithin(samples: readonly Sample[], penalty: number, bounds: readonly Bound[]): Logistic {
  const fixed = new Map<number, number>();
  for (;;) {
    const model = fitLogistic(samples, penalty, fixed);
    const [at, bound] = worstBeyond(model, bounds, fixed);
    if (at < 0) return model;
    fixed.set(at, bound);
  }
}

function worstBeyond(model: Logistic, bounds: readonly Bound[], fixed: ReadonlyMap<number, number>) {
  let worst: readonly [at: number, bound: number] = [-1, 0];
  let most = 0;
  model.weights.forEach((weight, at) => {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = bounds[at] ?? {};
    const bound = Math.min(Math.max(weight, min), max);
    if (fixed.has(at) || Math.abs(bound - weight) <= most) return;
    [worst, most] = [[at, bound], Math.abs(bound - weight)];
  });
  return worst;
}

/**
 * Fits by Newton's method, L2 penalty on standardised weights; some weights may be fixed.
 * The intercept has no penalty; equal samples give equal models.
 */
export const fitLogistic = (
  samples: readonly Sample[],
  penalty: number,
  fixed: ReadonlyMap<number, number> = new Map(),
): Logistic => {
  const scale = scaleOf(samples);
  const rows = samples.map(({ features }) => [
    1,
    ...features.map((value, at) => (value - scale[at]!.mean) / scale[at]!.deviation),
  ]);
  let beta: readonly number[] = rows[0]!.map((_, at) => (fixed.get(at - 1) ?? 0) * (scale[at - 1]?.deviation ?? 0));
  const isFixed = (at: number): boolean => fixed.has(at - 1);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const change = solve(...newtonSystem(rows, samples, beta, penalty, isFixed));
    beta = beta.map((value, at) => value + change[at]!);
    if (Math.max(...change.map(Math.abs)) < CLOSE) break;
  }
  const weights = beta.slice(1).map((value, at) => value / scale[at]!.deviation);
  const intercept = weights.reduce((sum, weight, at) => sum - weight * scale[at]!.mean, beta[0]!);
  return { intercept, weights };
};

export const probability = ({ intercept, weights }: Logistic, features: readonly number[]): number =>
  1 / (1 + Math.exp(-weights.reduce((sum, weight, at) => sum + weight * features[at]!, intercept)));

const scaleOf = (samples: readonly Sample[]): readonly { readonly mean: number; readonly deviation: number }[] =>
  samples[0]!.features.map((_, at) => {
    const mean = samples.reduce((sum, { features }) => sum + features[at]!, 0) / samples.length;
    const variance = samples.reduce((sum, { features }) => sum + (features[at]! - mean) ** 2, 0) / samples.length;
    // A constant feature gets no weight for any divisor.
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });

type System = [matrix: number[][], vector: number[]];

/** Second derivatives and gradient of the penalised likelihood. */
const newtonSystem = (
  rows: readonly (readonly number[])[],
  samples: readonly Sample[],
  beta: readonly number[],
  penalty: number,
  isFixed: (at: number) => boolean,
): System => {
  const matrix = beta.map((_, i) => beta.map((_, j) => (i === j && i > 0 ? penalty : 0)));
  const vector = beta.map((value, i) => (i > 0 ? -penalty * value : 0));
  rows.forEach((row, index) => {
    const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * beta[at]!, 0)));
    const weight = chance * (1 - chance);
    const miss = (samples[index]!.dumped ? 1 : 0) - chance;
    row.forEach((value, i) => {
      vector[i]! += miss * value;
      row.forEach((other, j) => {
        matrix[i]![j]! += weight * value * other;
      });
    });
  });
  for (const at of beta.keys())
    if (isFixed(at)) {
      matrix[at] = beta.map((_, other) => (other === at ? 1 : 0));
      vector[at] = 0;
    }
  return [matrix, vector];
};

/** Gaussian elimination with pivoting. */
const solve = (matrix: number[][], vector: number[]): readonly number[] => {
  const size = vector.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = matrix.reduce(
      (best, row, at) => (at >= column && Math.abs(row[column]!) > Math.abs(matrix[best]![column]!) ? at : best),
      column,
    );
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    [vector[column], vector[pivot]] = [vector[pivot]!, vector[column]!];
    for (let row = column + 1; row < size; row += 1) {
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let at = column; at < size; at += 1) matrix[row]![at]! -= factor * matrix[column]![at]!;
      vector[row]! -= factor * vector[column]!;
    }
  }
  const found = vector.map(() => 0);
  for (let row = size - 1; row >= 0; row -= 1)
    found[row] =
      (vector[row]! - found.reduce((sum, value, at) => sum + (at > row ? matrix[row]![at]! * value : 0), 0)) /
      matrix[row]![row]!;
  return found;
};
