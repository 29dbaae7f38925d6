import { asIs, big, type Codec, getTupleCodec, transformCodec } from '../codec/codec.ts';
import type { UsdE30 } from '../money/amount.ts';
import type { Exit } from './exit.ts';

const fastSeconds = 60;
const DAY_MS = 86_400_000;

/** Windows of performance, ms. */
export const performanceWindows = { '1d': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

/** Exact sums over priced exits, which add and subtract without loss. */
export type PerformanceSum = {
  readonly exits: number;
  readonly wins: number;
  readonly losses: number;
  readonly fastExits: number;
  readonly holdSeconds: number;
  readonly realizedUsd: UsdE30;
  readonly cashUsd: UsdE30;
  readonly costUsd: UsdE30;
  /** Σ (cost + proceeds). */
  readonly volumeUsd: UsdE30;
  /** Σ (entry share + exit network fee). */
  readonly feesUsd: UsdE30;
};

export const emptyPerformance: PerformanceSum = {
  exits: 0,
  wins: 0,
  losses: 0,
  fastExits: 0,
  holdSeconds: 0,
  realizedUsd: 0n,
  cashUsd: 0n,
  costUsd: 0n,
  volumeUsd: 0n,
  feesUsd: 0n,
};

/** Two figures follow from others of exits, so their differences are stored. */
export const performanceCodec: Codec<PerformanceSum> = transformCodec(
  getTupleCodec<PerformanceSum>({
    exits: asIs,
    wins: asIs,
    losses: asIs,
    fastExits: asIs,
    holdSeconds: asIs,
    realizedUsd: big,
    cashUsd: big,
    costUsd: big,
    volumeUsd: big,
    feesUsd: big,
  }),
  sum => ({ ...sum, cashUsd: sum.cashUsd - sum.realizedUsd, volumeUsd: sum.volumeUsd - computeVolume(sum) }),
  stored => {
    const sum = { ...stored, cashUsd: stored.cashUsd + stored.realizedUsd };
    return { ...sum, volumeUsd: sum.volumeUsd + computeVolume(sum) };
  },
);

function computeVolume({ costUsd, feesUsd, cashUsd }: PerformanceSum): UsdE30 {
  return 2n * costUsd + feesUsd + cashUsd;
}

/** One exit's sums; empty for an unpriced exit. */
export function toPerformanceSum({ money, holdSeconds }: Exit): PerformanceSum {
  if (money === null) return emptyPerformance;
  return {
    exits: 1,
    wins: money.realizedUsd > 0n ? 1 : 0,
    losses: money.realizedUsd < 0n ? 1 : 0,
    fastExits: holdSeconds < fastSeconds ? 1 : 0,
    holdSeconds,
    realizedUsd: money.realizedUsd,
    cashUsd: money.cashUsd,
    costUsd: money.costUsd,
    volumeUsd: money.costUsd + money.proceedsUsd,
    feesUsd: money.entryFeeUsd + money.exitFeeUsd,
  };
}

export function addPerformance(a: PerformanceSum, b: PerformanceSum): PerformanceSum {
  return {
    exits: a.exits + b.exits,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    fastExits: a.fastExits + b.fastExits,
    holdSeconds: a.holdSeconds + b.holdSeconds,
    realizedUsd: a.realizedUsd + b.realizedUsd,
    cashUsd: a.cashUsd + b.cashUsd,
    costUsd: a.costUsd + b.costUsd,
    volumeUsd: a.volumeUsd + b.volumeUsd,
    feesUsd: a.feesUsd + b.feesUsd,
  };
}

export function subtractPerformance(a: PerformanceSum, b: PerformanceSum): PerformanceSum {
  return {
    exits: a.exits - b.exits,
    wins: a.wins - b.wins,
    losses: a.losses - b.losses,
    fastExits: a.fastExits - b.fastExits,
    holdSeconds: a.holdSeconds - b.holdSeconds,
    realizedUsd: a.realizedUsd - b.realizedUsd,
    cashUsd: a.cashUsd - b.cashUsd,
    costUsd: a.costUsd - b.costUsd,
    volumeUsd: a.volumeUsd - b.volumeUsd,
    feesUsd: a.feesUsd - b.feesUsd,
  };
}

/** Whether more than half of the exits were fast (docs/reference/rules/lists.md#leaderboard). */
export function isHft({ exits, fastExits }: Pick<PerformanceSum, 'exits' | 'fastExits'>): boolean {
  return fastExits * 2 > exits;
}
