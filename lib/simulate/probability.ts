/** P(X ≥ count) of a Poisson variable, as a series. */
export function computePoissonTail(count: number, mean: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  let term = Math.exp(-mean);
  for (let k = 1; k <= count; k++) term *= mean / k;
  let sum = 0;
  for (let k = count; k < count + 400 && term > 0; k++) {
    sum += term;
    term *= mean / (k + 1);
  }
  return Math.min(1, sum);
}
