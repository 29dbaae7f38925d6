/** A seeded source of chance; every draw of a tape comes from one, so that a tape is its seed. */
export type Random = {
  /** A 32-bit unsigned integer. */
  readonly bits: () => number;
  /** A number from 0, below 1. */
  readonly unit: () => number;
};

/** A generator from a seed. Source of the formula: Doty-Humphrey's sfc32 (PractRand). */
export const seeded = (seed: number): Random => {
  let [a, b, c, counter] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x2545f491, 1];
  const bits = (): number => {
    const out = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + out) | 0;
    return out >>> 0;
  };
  for (let round = 0; round < 16; round++) bits();
  return { bits, unit: () => bits() / 2 ** 32 };
};

/** A number from `least`, below `most`. */
export const between = (random: Random, least: number, most: number): number => least + random.unit() * (most - least);

/** A whole number from `least` to `most`, both possible. */
export const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random.unit() * (most - least + 1));

/** A number whose logarithm is uniform between those of the bounds. */
export const spread = (random: Random, least: number, most: number): number => least * (most / least) ** random.unit();

export const chance = (random: Random, probability: number): boolean => random.unit() < probability;

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.unit() * from.length)]!;

/** A waiting time of the given mean. */
export const waiting = (random: Random, mean: number): number => -Math.log(1 - random.unit()) * mean;

/** A standard normal number. Source of the formula: Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());

export const logNormal = (random: Random, median: number, sigma: number): number =>
  median * Math.exp(sigma * normal(random));

/** A count of the given mean. Source of the formula: Knuth's product of uniforms, in pieces so that it does not underflow. */
export const poisson = (random: Random, mean: number): number => {
  if (mean > 30) return poisson(random, 30) + poisson(random, mean - 30);
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; count++) product *= random.unit();
  return Math.max(0, count);
};

/** The same things in another order. */
export const shuffled = <T>(random: Random, from: readonly T[]): T[] => {
  const out = [...from];
  for (let at = out.length - 1; at > 0; at--) {
    const other = whole(random, 0, at);
    [out[at], out[other]] = [out[other]!, out[at]!];
  }
  return out;
};
