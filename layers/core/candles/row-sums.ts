import { copyWrittenBytes, createByteReader, createByteWriter, readByte, writeByte } from '../codec/bytes.ts';
import { type Bucket, type Partitions, resolvePartitions } from './bucket.ts';
import { readAggregate, writeAggregate } from './candle-bytes.ts';
import type { Aggregate } from './fast/aggregate.ts';
import type { Distinct } from './fast/distinct.ts';
import { type Timeframe, timeframeMs } from './timeframe.ts';

/** What wider buckets and windows take of a closed one; null for nothing. */
export function encodeWiderSums(bucket: Bucket, timeframe: Timeframe): Uint8Array | null {
  if (timeframeMs[timeframe] < timeframeMs['5m'] || timeframe === '1w') return null;
  const { organic, rest } = resolvePartitions(bucket);
  const writer = createByteWriter();
  writeByte(writer, (organic ? hasOrganic : 0) | (rest ? hasRest : 0));
  for (const part of [organic, rest]) if (part) writeAggregate(writer, withSortedTraders(part), bucket.startMs);
  return copyWrittenBytes(writer);
}

/** Equal sums are equal bytes. Only minutes count payers. */
function withSortedTraders(part: Aggregate): Aggregate {
  const sorted = (set: Distinct): Distinct => ({ ...set, hashes: set.hashes.toSorted((a, b) => a - b) });
  const { buyers, sellers, others } = part;
  return { ...part, buyers: sorted(buyers), sellers: sorted(sellers), others: sorted(others), payers: null };
}

export function decodeSums(bytes: Uint8Array, startMs: number): Partitions {
  const reader = createByteReader(bytes);
  const parts = readByte(reader);
  return {
    organic: parts & hasOrganic ? readAggregate(reader, startMs) : null,
    rest: parts & hasRest ? readAggregate(reader, startMs) : null,
  };
}

const hasOrganic = 1;
const hasRest = 2;
