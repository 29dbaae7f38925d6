import type { UsdE30 } from '../money/amount.ts';
import { type Bucket, listVenues, resolvePartitions, selectViewAggregates } from './bucket.ts';
import type { CandleTrade } from './candle-trade.ts';
import { at, toIntegerSums } from './fast/aggregate.ts';
import { countUnion, createDistinct, type Distinct, mergeDistinct } from './fast/distinct.ts';
import { mergeAggregates } from './figures.ts';
import { findBucketsAt, type Market, openBefore } from './market.ts';
import { buildBucket, splitByBucket } from './rows.ts';
import { parseVenue } from './venue.ts';

/** Exact figures of a 1-minute candle of the full view. */
export type Minute = {
  readonly minuteMs: number;
  readonly trades: number;
  readonly usdE30: UsdE30;
  /** Distinct wallets with a filtered buy of at least a dollar. */
  readonly buyers: number;
  readonly open: number;
  readonly close: number;
  /** Buys of the filtered view. */
  readonly buyUsdE30: UsdE30;
  readonly buys: number;
  readonly sells: number;
  readonly crowd: MinuteCrowd;
  /** By exchange and name, in all. Absent in reports of earlier versions. */
  readonly dexes?: readonly DexSum[];
};

/** Buyers of the full view: hashes, or the registers of many. */
export type MinuteCrowd = Pick<Distinct, 'registers'> & { readonly hashes: readonly number[] };

export const noCrowd: MinuteCrowd = { hashes: [], registers: null };

export type DexSum = { readonly dex: string; readonly trades: number; readonly usdE30: UsdE30 };

/** Null without a candle. */
export function buildMinuteAt(market: Market, minuteMs: number): Minute | null {
  return buildMinute(minuteMs, findBucketsAt(market, '1m', minuteMs), openBefore(market, '1m', 'full', minuteMs));
}

/** Folds minutes from all trades of whole ones. */
export function foldMinutes(trades: readonly CandleTrade[], previousClose: number | null): readonly Minute[] {
  let close = previousClose;
  return splitByBucket(trades, '1m').flatMap(([minuteMs, group]) => {
    const minute = buildMinute(minuteMs, [buildBucket(minuteMs, group)], close);
    close = minute?.close ?? close;
    return minute ?? [];
  });
}

function buildMinute(minuteMs: number, buckets: readonly Bucket[], previousClose: number | null): Minute | null {
  const parts = buckets.flatMap(bucket => selectViewAggregates(bucket, 'full'));
  const sum = mergeAggregates(parts);
  const open = previousClose ?? sum?.first?.price ?? null;
  if (sum === null || open === null) return null;
  const { buyUsd, sellUsd, otherUsd } = toIntegerSums(sum);
  const organic = buckets.flatMap(bucket => selectViewAggregates(bucket, 'filtered'));
  const crowd = createDistinct();
  for (const part of parts) mergeDistinct(crowd, part.buyers);
  return {
    minuteMs,
    trades: sum.numbers[at.trades]!,
    usdE30: buyUsd + sellUsd + otherUsd,
    buyers: countUnion(organic.map(({ payers, buyers }) => payers ?? buyers)),
    open,
    close: sum.last?.price ?? open,
    buyUsdE30: organic.reduce((usd, part) => usd + toIntegerSums(part).buyUsd, 0n),
    buys: sum.numbers[at.buys]!,
    sells: sum.numbers[at.sells]!,
    crowd: { hashes: crowd.hashes, registers: crowd.registers },
    dexes: sumByDex(buckets),
  };
}

function sumByDex(buckets: readonly Bucket[]): readonly DexSum[] {
  const sums = new Map<string, DexSum>();
  for (const [venue, { organic, rest }] of buckets.flatMap(bucket => [...listVenues(resolvePartitions(bucket))]))
    for (const part of [organic, rest]) {
      if (part === null) continue;
      const { dex } = parseVenue(venue);
      const { trades = 0, usdE30 = 0n } = sums.get(dex) ?? {};
      const { buyUsd, sellUsd, otherUsd } = toIntegerSums(part);
      const usd = buyUsd + sellUsd + otherUsd;
      sums.set(dex, { dex, trades: trades + part.numbers[at.trades]!, usdE30: usdE30 + usd });
    }
  return [...sums.values()].sort((a, b) => (a.dex < b.dex ? -1 : 1));
}
