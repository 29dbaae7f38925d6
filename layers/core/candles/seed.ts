import { type BucketSums, createBucket, createBucketFromSums, mergeBucket } from './bucket.ts';
import type { Closes } from './changes.ts';
import { createMarket, type Market } from './market.ts';
import { startIn } from './timeframe.ts';

/** What a level keeps of the trades before a time. */
export type Seed = {
  /** Closed narrower buckets of the open one. */
  readonly parts: readonly BucketSums[];
  /** The last prices before the open bucket. */
  readonly closes: Closes;
};

/** Above all arrival numbers: a price that no trade is known of. */
const UNKNOWN_SEQ = 2 ** 48;

/** A market with what came before a whole minute. */
export function createMarketAt(fromMs: number, seeds: readonly Seed[]): Market {
  const market = createMarket();
  for (const [at, level] of market.levels.entries()) {
    const { parts, closes } = seeds[at]!;
    const startMs = startIn(level, fromMs);
    level.knownFromMs = startMs;
    const { full, filtered } = closes;
    // Their order does not matter to later trades.
    const carry = (price: number | null, slot: number) =>
      price === null
        ? null
        : {
            startMs: startMs - level.widthMs,
            point: { slot, txIndex: null, firstSeq: null, eventIndex: 0, seq: UNKNOWN_SEQ + 2 * at + slot, price },
          };
    level.before = { organic: carry(filtered, 0), rest: full === filtered ? null : carry(full, 1) };
    if (parts.length === 0) continue;
    level.open = createBucket(startMs);
    for (const sums of parts) mergeBucket(level.open, createBucketFromSums(startMs, sums));
    market.nextCloseMs = Math.min(market.nextCloseMs, startMs + level.widthMs);
  }
  return market;
}
