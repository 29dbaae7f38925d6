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
import { assertVersion } from '../codec/wrong-version.ts';
import { type BucketSums, createBucketFromSums, listVenues, resolvePartitions } from './bucket.ts';
import { readPricePoint, writePricePoint } from './candle-bytes.ts';
import { type Aggregate, createAggregate, type PricePoint } from './fast/aggregate.ts';
import { type Carried, type Carry, type Level, updateCarry } from './level.ts';
import { createMarket, type Market } from './market.ts';
import { mergeVenues, readPartitions, writePartitions } from './row-sums.ts';
import { isWide, timeframes, toBucketStart } from './timeframe.ts';

/** One level per timeframe. */
const version = 5 * 16 + timeframes.length;

/** Encodes a market. Late trades of omitted closed buckets cause a `rebuild`. */
export function encodeMarket(market: Market): Uint8Array {
  const writer = createByteWriter();
  writeByte(writer, version);
  writeCount(writer, market.appliedThrough + 1);
  if (market.clockMs === Number.NEGATIVE_INFINITY) return copyWrittenBytes(writer);
  writeCount(writer, market.clockMs);
  writeCount(writer, market.newestMs === Number.NEGATIVE_INFINITY ? 0 : market.clockMs - market.newestMs + 1);
  const opens = market.levels.flatMap(({ timeframe, open }) =>
    open === null || isWide(timeframe) ? [] : [...listVenues(resolvePartitions(open)).keys()],
  );
  const venues = [...new Set(opens)].sort();
  writeCount(writer, venues.length);
  for (const venue of venues) writeText(writer, venue);
  let carry: Carry = { organic: null, rest: null };
  for (const level of market.levels) {
    const next = updateCarry(level.before, level.closed);
    writeCarried(writer, level, next.organic, carry.organic);
    writeCarried(writer, level, next.rest, carry.rest);
    const sums = level.open === null ? none : resolvePartitions(level.open);
    if (isWide(level.timeframe)) {
      const { organic, rest } = sums;
      writeByte(writer, (organic ? hasOrganic : 0) | (rest ? hasRest : 0));
      if (organic) writeLastPrice(writer, organic.last, carry.organic);
      if (rest) writeLastPrice(writer, rest.last, carry.rest);
    } else {
      const own = [...listVenues(sums)];
      writeCount(writer, own.length);
      for (const [venue, parts] of own) {
        if (venues.length > 1) writeCount(writer, venues.indexOf(venue));
        writePartitions(writer, parts, level.open!.startMs);
      }
    }
    carry = next;
  }
  return copyWrittenBytes(writer);
}

/** Decodes a market. Throws WrongVersion for another version. */
export function decodeMarket(bytes: Uint8Array): Market {
  const reader = createByteReader(bytes);
  assertVersion('Candle snapshot', readByte(reader), version);
  const market = createMarket();
  market.appliedThrough = readCount(reader) - 1;
  if (reader.at === bytes.length) return market;
  market.clockMs = readCount(reader);
  const lag = readCount(reader);
  if (lag > 0) market.newestMs = market.clockMs - lag + 1;
  const venues = Array.from({ length: readCount(reader) }, () => readText(reader));
  let carry: Carry = { organic: null, rest: null };
  for (const [at, level] of market.levels.entries()) {
    const narrower = carry;
    carry = {
      organic: readCarried(reader, level, narrower.organic),
      rest: readCarried(reader, level, narrower.rest),
    };
    const startMs = toBucketStart(market.clockMs, level.timeframe);
    level.before = carry;
    // The clock may be far ahead of the newest trade.
    const emptyFromMs = lag > 0 ? toBucketStart(market.newestMs, level.timeframe) + level.widthMs : market.newestMs;
    level.knownFromMs = Math.min(startMs, emptyFromMs);
    const count = isWide(level.timeframe) ? readByte(reader) : readCount(reader);
    if (count === 0) continue;
    if (isWide(level.timeframe)) {
      const organic = count & hasOrganic ? readLastPrice(reader, narrower.organic) : null;
      const rest = count & hasRest ? readLastPrice(reader, narrower.rest) : null;
      const { timeframe } = market.levels[at - 1]!;
      level.base = { narrower: timeframe, fromMs: startMs, toMs: toBucketStart(market.clockMs, timeframe) };
      // These prices may be of any venue.
      level.open = createBucketFromSums(startMs, { organic, rest, venues: new Map() });
    } else {
      const own = Array.from({ length: count }, () => {
        const venue = venues[venues.length > 1 ? readCount(reader) : 0]!;
        return [venue, readPartitions(reader, startMs)] as const;
      });
      level.open = createBucketFromSums(startMs, mergeVenues(own, startMs));
    }
    market.nextCloseMs = Math.min(market.nextCloseMs, startMs + level.widthMs);
  }
  return market;
}

/** Wider timeframes mostly carry the same trade, which is then omitted. */
function writeCarried(writer: ByteWriter, level: Level, carried: Carried | null, narrower: Carried | null): void {
  if (carried === null) {
    writeByte(writer, 0);
    return;
  }
  const same = carried.point.seq === narrower?.point.seq;
  writeByte(writer, same ? 1 : 2);
  writeCount(writer, (carried.startMs - level.originMs) / level.widthMs);
  if (!same) writePricePoint(writer, carried.point);
}

function readCarried(reader: ByteReader, level: Level, narrower: Carried | null): Carried | null {
  const kind = readByte(reader);
  if (kind === 0) return null;
  const startMs = readCount(reader) * level.widthMs + level.originMs;
  return { startMs, point: kind === 1 && narrower !== null ? narrower.point : readPricePoint(reader) };
}

/** Mostly the last of the narrower width. */
function writeLastPrice(writer: ByteWriter, last: PricePoint | null, narrower: Carried | null): void {
  const isSame = last !== null && last.seq === narrower?.point.seq;
  writeByte(writer, last === null ? 0 : isSame ? 1 : 2);
  if (last !== null && !isSame) writePricePoint(writer, last);
}

function readLastPrice(reader: ByteReader, narrower: Carried | null): Aggregate {
  const kind = readByte(reader);
  const last = kind === 0 ? null : kind === 1 && narrower !== null ? narrower.point : readPricePoint(reader);
  return { ...createAggregate(), first: last, last };
}

const none: BucketSums = { organic: null, rest: null, venues: null };
const hasOrganic = 1;
const hasRest = 2;
