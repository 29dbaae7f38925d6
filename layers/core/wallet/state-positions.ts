import { asIs, big, type Codec, getTupleCodec, transformCodec } from '../codec/codec.ts';
import {
  type ClosedPosition,
  computeHoldMs,
  computeKeptShare,
  computeLastExitPrices,
  computePositionRoi,
  isWin,
} from '../ledger/closed-position.ts';
import { defineCounts } from './packed.ts';
import { addSample, noSamples, type SampleSums, sampleSumsCodec, scaleRatio } from './sample-sums.ts';

type SideSum = {
  readonly count: number;
  readonly holdMs: bigint;
  /** Σ of entry sizes, and Σ |realized|, in 10⁻³⁰ USD. */
  readonly entryUsd: bigint;
  readonly realizedUsd: bigint;
};

/** Exact sums over counted closed positions, in any order. */
export type PositionSums = {
  readonly winners: SideSum;
  readonly losers: SideSum;
  readonly counts: PositionCounts;
  /** ROI, 10⁻³⁶, of positions with a cost. */
  readonly roi: SampleSums;
  readonly lossRoi: SampleSums;
  readonly entry: SampleSums;
  /** Σ of the holding's share sold by the first exit, 10⁻³⁶. */
  readonly firstExitShare: bigint;
};

const noCounts = defineCounts([
  'closed',
  'exits',
  'pricedExits',
  'exitWins',
  'bigWins',
  'bigLosses',
  'runners',
  'quickFlips',
  'fullExits',
  'stoppedLosses',
]);

type PositionCounts = typeof noCounts.zero;

const emptySide: SideSum = { count: 0, holdMs: 0n, entryUsd: 0n, realizedUsd: 0n };

export const emptyPositionSums: PositionSums = {
  winners: emptySide,
  losers: emptySide,
  counts: noCounts.zero,
  roi: noSamples,
  lossRoi: noSamples,
  entry: noSamples,
  firstExitShare: 0n,
};

/** Adds a counted position. */
export function withClosed(sums: PositionSums, closed: ClosedPosition): PositionSums {
  const roi = computePositionRoi(closed);
  const scaledRoi = roi && scaleRatio(roi);
  const won = isWin(closed);
  const lost = closed.realizedUsd < 0n;
  // The last exit sold a fifth or more at twice the entry.
  const prices = computeLastExitPrices(closed);
  const kept = computeKeptShare(closed);
  const isRunner = prices !== null && kept !== null && prices[0] >= 2n * prices[1] && 5n * kept[0] >= kept[1];
  return {
    winners: won ? withSide(sums.winners, closed) : sums.winners,
    losers: lost ? withSide(sums.losers, closed) : sums.losers,
    counts: {
      closed: sums.counts.closed + 1,
      exits: sums.counts.exits + closed.exits,
      pricedExits: sums.counts.pricedExits + closed.pricedExits,
      exitWins: sums.counts.exitWins + closed.wins,
      bigWins: sums.counts.bigWins + toCount(closed.costUsd > 0n && closed.realizedUsd >= closed.costUsd),
      bigLosses: sums.counts.bigLosses + toCount(isBigLoss(closed)),
      runners: sums.counts.runners + toCount(isRunner),
      quickFlips: sums.counts.quickFlips + toCount((computeHoldMs(closed) ?? 0) < quickFlipMs),
      fullExits:
        sums.counts.fullExits +
        toCount(closed.exits === 1 && closed.lastExit !== null && closed.lastExit.soldRaw === closed.lastExit.heldRaw),
      stoppedLosses:
        sums.counts.stoppedLosses + toCount(closed.costUsd > 0n && closed.realizedUsd < 0n && !isBigLoss(closed)),
    },
    roi: scaledRoi === null ? sums.roi : addSample(sums.roi, scaledRoi),
    lossRoi: lost && scaledRoi !== null ? addSample(sums.lossRoi, scaledRoi) : sums.lossRoi,
    entry: addSample(sums.entry, closed.notionalUsd),
    firstExitShare:
      sums.firstExitShare +
      (closed.firstExit === null ? 0n : scaleRatio([closed.firstExit.soldRaw, closed.firstExit.heldRaw])),
  };
}

/** Σ realized, 10⁻³⁰ USD. */
export function sumRealized({ winners, losers }: PositionSums): bigint {
  return winners.realizedUsd - losers.realizedUsd;
}

const sideCodec = getTupleCodec<SideSum>({ count: asIs, holdMs: big, entryUsd: big, realizedUsd: big });

/** Stores entries without those of winners and losers. */
export const positionSumsCodec: Codec<PositionSums> = transformCodec(
  getTupleCodec<PositionSums>({
    winners: sideCodec,
    losers: sideCodec,
    counts: noCounts.codec,
    roi: sampleSumsCodec,
    lossRoi: sampleSumsCodec,
    entry: sampleSumsCodec,
    firstExitShare: big,
  }),
  sums => ({ ...sums, entry: { ...sums.entry, sum: sums.entry.sum - sumEntryUsd(sums) } }),
  stored => ({ ...stored, entry: { ...stored.entry, sum: stored.entry.sum + sumEntryUsd(stored) } }),
);

function sumEntryUsd({ winners, losers }: PositionSums): bigint {
  return winners.entryUsd + losers.entryUsd;
}

function withSide(side: SideSum, closed: ClosedPosition): SideSum {
  return {
    count: side.count + 1,
    holdMs: side.holdMs + BigInt(computeHoldMs(closed) ?? 0),
    entryUsd: side.entryUsd + closed.notionalUsd,
    realizedUsd: side.realizedUsd + (closed.realizedUsd < 0n ? -closed.realizedUsd : closed.realizedUsd),
  };
}

function toCount(is: boolean): number {
  return is ? 1 : 0;
}

const quickFlipMs = 60_000;

function isBigLoss({ realizedUsd, costUsd }: ClosedPosition): boolean {
  return costUsd > 0n && -2n * realizedUsd >= costUsd;
}
