import { drawOne, drawUniform, logNormal, type Random } from './random.ts';

/** Typical SOL amounts with their share of small buys. */
const rounds: readonly (readonly [sol: number, share: number])[] = [
  [0.05, 0.05],
  [0.1, 0.1],
  [0.2, 0.05],
  [0.25, 0.03],
  [0.5, 0.08],
  [1, 0.06],
  [2, 0.02],
  [5, 0.01],
];
const roundShare = rounds.reduce((sum, [, share]) => sum + share, 0);
const SIGMA = 1.3;
const MEDIAN_SOL = 0.25;

/** In SOL. Round in four of ten cases, else log-normal with a heavy tail. */
export function drawOrganicSize(random: Random, medianSol: number): number {
  let draw = random.unit();
  for (const [sol, share] of rounds) {
    draw -= share;
    if (draw < 0) return sol;
  }
  const heavy = random.unit() < 0.02 ? drawUniform(random, 3, 15) : 1;
  return Math.min(60, Math.max(0.002, logNormal(random, medianSol, 0.6) * heavy));
}

/** A wallet's median size in SOL. */
export function drawTaste(random: Random): number {
  return logNormal(random, MEDIAN_SOL, Math.sqrt(SIGMA ** 2 - 0.6 ** 2));
}

/** A size nobody else uses. */
export function drawOddSize(random: Random, leastSol: number, mostSol: number): number {
  return leastSol * (mostSol / leastSol) ** random.unit() * (1 + drawUniform(random, 0.003, 0.02));
}

export function roundSize(random: Random): number {
  return drawOne(random, rounds)[0];
}

/** Share of organic buys within a band around this size. */
export function estimateShareNear(sol: number, width: number): number {
  const z = Math.log(sol / MEDIAN_SOL) / SIGMA;
  const smooth = ((1 - roundShare) * 2 * width * Math.exp((-z * z) / 2)) / (SIGMA * Math.sqrt(2 * Math.PI));
  const round = rounds
    .filter(([other]) => Math.abs(other / sol - 1) <= width)
    .reduce((sum, [, share]) => sum + share, 0);
  return Math.min(1, smooth + round);
}
