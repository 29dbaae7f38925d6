import { seeded } from './simulated-tapes.ts';

/** Draws from one seed. */
export type Chance = {
  /** True with a probability. */
  readonly is: (probability: number) => boolean;
  /** A whole number from `least` to `most`. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** A whole number from 1, mostly small. */
  readonly size: (most: number) => number;
};

export const chanceOf = (seed: number): Chance => {
  const random = seeded(seed);
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  return {
    is: probability => random() < probability,
    whole,
    pick: list => list[whole(0, list.length - 1)]!,
    size: most => Math.max(1, Math.ceil(most ** random())),
  };
};
