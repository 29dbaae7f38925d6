import type { Tree } from './tree.ts';

/** An offending place. */
export type Place = { readonly path: string; readonly line: number; readonly note: string };

export type Measurement = { readonly value: number; readonly places: readonly Place[] };

/** One row of the table. */
export type Metric = {
  /** What `--list` takes. */
  readonly name: string;
  readonly title: string;
  /** Largest allowed value. */
  readonly limit: number;
  readonly measure: (tree: Tree) => Measurement;
};

/** A measured metric. */
export type Row = Measurement & { readonly metric: Metric };

/** The measurement of a metric that counts its places. */
export const countOf = (places: readonly Place[]): Measurement => ({ value: places.length, places });

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Rounds up, so that rounding hides no excess. */
export const roundUp = (value: number): number => Math.max(0, Math.ceil(value * 100 - 1e-9) / 100);
