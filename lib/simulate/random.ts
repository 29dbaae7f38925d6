/** One seed determines the tape. */
export type Random = {
  /** Unsigned, 32 bits. */
  readonly bits: () => number;
  /** In [0, 1). */
  readonly unit: () => number;
  /** Continues with `restoreRandom`. */
  readonly state: () => RandomState;
};

export type RandomState = readonly [number, number, number, number];

export function createRandom(seed: number): Random {
  const random = restoreRandom([seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x2545f491, 1]);
  for (let round = 0; round < 16; round++) random.bits();
  return random;
}

/** Doty-Humphrey's sfc32 (PractRand). */
export function restoreRandom(state: RandomState): Random {
  let [a, b, c, counter] = state;
  const bits = (): number => {
    const out = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + out) | 0;
    return out >>> 0;
  };
  return { bits, unit: () => bits() / 2 ** 32, state: () => [a, b, c, counter] };
}

/** In [least, most). */
export function drawUniform(random: Random, least: number, most: number): number {
  return least + random.unit() * (most - least);
}

/** In [least, most]. */
export function drawInteger(random: Random, least: number, most: number): number {
  return least + Math.floor(random.unit() * (most - least + 1));
}

/** Log-uniform. */
export function drawLogUniform(random: Random, least: number, most: number): number {
  return least * (most / least) ** random.unit();
}

export function drawBoolean(random: Random, probability: number): boolean {
  return random.unit() < probability;
}

export function drawOne<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random.unit() * from.length)]!;
}

/** Exponential. */
export function drawExponential(random: Random, mean: number): number {
  return -Math.log(1 - random.unit()) * mean;
}

/** Box–Muller. */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(sigma * drawNormal(random));
}

/** Knuth's product, in pieces to avoid underflow. */
export function drawPoisson(random: Random, mean: number): number {
  if (mean > 30) return drawPoisson(random, 30) + drawPoisson(random, mean - 30);
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; count++) product *= random.unit();
  return Math.max(0, count);
}

export function toShuffled<T>(random: Random, from: readonly T[]): T[] {
  const out = [...from];
  for (let at = out.length - 1; at > 0; at--) {
    const other = drawInteger(random, 0, at);
    [out[at], out[other]] = [out[other]!, out[at]!];
  }
  return out;
}
