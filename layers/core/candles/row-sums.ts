import {
  type ByteReader,
  type ByteWriter,
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readByte,
  readCount,
  readText,
  writeByte,
  writeCount,
  writeText,
} from '../codec/bytes.ts';
import {
  type Bucket,
  type BucketSums,
  createBucket,
  createBucketFromSums,
  listVenues,
  mergeBucket,
  type Partitions,
  resolvePartitions,
} from './bucket.ts';
import { readAggregate, writeAggregate } from './candle-bytes.ts';
import type { Aggregate } from './fast/aggregate.ts';
import type { Distinct } from './fast/distinct.ts';
import { isStored, type Timeframe } from './timeframe.ts';
import { parseVenue } from './venue.ts';

/** What wider buckets, windows and pools take of a closed one, by venue; null for nothing. */
export function encodeRowSums(bucket: Bucket, timeframe: Timeframe): Uint8Array | null {
  if (!isStored(timeframe)) return null;
  const writer = createByteWriter();
  const venues = [...listVenues(resolvePartitions(bucket))].sort(([a], [b]) => (a < b ? -1 : 1));
  writeCount(writer, venues.length);
  for (const [venue, { organic, rest }] of venues) {
    writeText(writer, venue);
    const parts = { organic: organic && sortTraders(organic), rest: rest && sortTraders(rest) };
    writePartitions(writer, parts, bucket.startMs);
  }
  return copyWrittenBytes(writer);
}

/** Equal sums are equal bytes. Only minutes count payers. */
function sortTraders(part: Aggregate): Aggregate {
  const sort = (set: Distinct): Distinct => ({ ...set, hashes: set.hashes.toSorted((a, b) => a - b) });
  const { buyers, sellers, others } = part;
  return { ...part, buyers: sort(buyers), sellers: sort(sellers), others: sort(others), payers: null };
}

export function decodeSums(bytes: Uint8Array, startMs: number): BucketSums {
  const reader = createByteReader(bytes);
  const venues = Array.from({ length: readCount(reader) }, () => {
    const venue = readText(reader);
    return [venue, readPartitions(reader, startMs)] as const;
  });
  return mergeVenues(venues, startMs);
}

/** Their sums together. */
export function mergeVenues(venues: readonly (readonly [string, Partitions])[], startMs: number): BucketSums {
  const [first] = venues;
  if (venues.length === 1) return { ...first![1], venues: first![0] };
  const bucket = createBucket(startMs);
  for (const [venue, parts] of venues) mergeBucket(bucket, createBucketFromSums(startMs, { ...parts, venues: venue }));
  return resolvePartitions(bucket);
}

/** The sums of one pool. Null without its trades. */
export function selectPool(sums: BucketSums, pool: string, startMs: number): Partitions | null {
  const own = [...listVenues(sums)].filter(([venue]) => parseVenue(venue).pool === pool);
  return own.length === 0 ? null : mergeVenues(own, startMs);
}

export function writePartitions(writer: ByteWriter, { organic, rest }: Partitions, startMs: number): void {
  writeByte(writer, (organic ? hasOrganic : 0) | (rest ? hasRest : 0));
  for (const part of [organic, rest]) if (part) writeAggregate(writer, part, startMs);
}

export function readPartitions(reader: ByteReader, startMs: number): Partitions {
  const parts = readByte(reader);
  return {
    organic: parts & hasOrganic ? readAggregate(reader, startMs) : null,
    rest: parts & hasRest ? readAggregate(reader, startMs) : null,
  };
}

const hasOrganic = 1;
const hasRest = 2;
