import { type Aggregate, emptyAggregate, mergeSums } from './fast/aggregate.ts';
import { countUnion } from './fast/distinct.ts';
import type { Volumes } from './fast/exact-volumes.ts';
import { fastVolumes } from './fast/volumes.ts';
import type { View } from './timeframe.ts';

/** What a candle shows of its trades, whatever its open. */
export type Figures = Volumes & {
  readonly sum: Aggregate;
  readonly numBuyers: number;
  readonly numSellers: number;
};

/** Null without trades. */
export const figuresOf = (parts: readonly Aggregate[]): Figures | null => {
  const sum = sumOf(parts);
  if (sum === null) return null;
  return {
    ...fastVolumes(sum),
    sum,
    numBuyers: countUnion(parts.map(part => part.buyers)),
    numSellers: countUnion(parts.map(part => part.sellers)),
  };
};

/** Figures of both views. */
export type FiguresByView = Readonly<Record<View, Figures | null>>;

/** Merges all but the traders of a bucket's aggregates; null without trades. */
export const sumOf = (parts: readonly Aggregate[]): Aggregate | null => {
  if (parts.length <= 1) return parts[0] ?? null;
  const sum = emptyAggregate();
  for (const part of parts) mergeSums(sum, part);
  return sum;
};
