import { type Aggregate, createAggregate, mergeSums } from './fast/aggregate.ts';
import { countUnion } from './fast/distinct.ts';
import type { Volumes } from './fast/exact-volumes.ts';
import { computeVolumes } from './fast/volumes.ts';
import type { View } from './timeframe.ts';

/** What a candle shows of its trades, whatever its open. */
export type Figures = Volumes & {
  readonly sum: Aggregate;
  readonly numBuyers: number;
  readonly numSellers: number;
};

/** Null without trades. */
export function computeCandleFigures(parts: readonly Aggregate[]): Figures | null {
  const sum = mergeAggregates(parts);
  if (sum === null) return null;
  return {
    ...computeVolumes(sum),
    sum,
    numBuyers: countUnion(parts.map(part => part.buyers)),
    numSellers: countUnion(parts.map(part => part.sellers)),
  };
}

/** Figures of both views. */
export type FiguresByView = Readonly<Record<View, Figures | null>>;

/** Merges all but the traders of a bucket's aggregates; null without trades. */
export function mergeAggregates(parts: readonly Aggregate[]): Aggregate | null {
  if (parts.length <= 1) return parts[0] ?? null;
  const sum = createAggregate();
  for (const part of parts) mergeSums(sum, part);
  return sum;
}
