/** A logistic model: log odds = intercept + weights · features. */
export type Logistic = { readonly intercept: number; readonly weights: readonly number[] };
export type Sample = { readonly features: readonly number[]; readonly dumped: boolean };

const STEPS_MAX = 50;
const CLOSE = 1e-10;

/**
 * Fits by Newton's method with an L2 penalty on standardised weights.
 * The intercept has no penalty; equal samples give equal models.
 */
export const fitLogistic = (samples: readonly Sample[], penalty: number): Logistic => {
  const scale = scaleOf(samples);
  const rows = samples.map(({ features }) => [
    1,
    ...features.map((value, at) => (value - scale[at]!.mean) / scale[at]!.deviation),
  ]);
  let beta: readonly number[] = rows[0]!.map(() => 0);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const change = solve(...newtonSystem(rows, samples, beta, penalty));
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
