import {
  type ByteReader,
  type ByteWriter,
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readByte,
  readCount,
  writeByte,
  writeCount,
} from '../codec/bytes.ts';
import { assertVersion } from '../codec/wrong-version.ts';
import { createBucketFromSums, resolvePartitions } from './bucket.ts';
import { readAggregate, readPricePoint, writeAggregate, writePricePoint } from './candle-bytes.ts';
import { type Carried, type Carry, type Level, updateCarry } from './level.ts';
import { createMarket, type Market } from './market.ts';
import { timeframes, toBucketStart } from './timeframe.ts';

const version = 2 * 16 + timeframes.length; // One level per timeframe: a new timeframe is a new version.

/** Encodes a market. Late trades of omitted closed buckets cause a `rebuild`. */
export function encodeMarket(market: Market): Uint8Array {
  const writer = createByteWriter();
  writeByte(writer, version);
  writeCount(writer, market.appliedThrough + 1);
  if (market.clockMs === Number.NEGATIVE_INFINITY) return copyWrittenBytes(writer);
  writeCount(writer, market.clockMs);
  writeCount(writer, market.newestMs === Number.NEGATIVE_INFINITY ? 0 : market.clockMs - market.newestMs + 1);
  let carry: Carry = { organic: null, rest: null };
  for (const level of market.levels) {
    const next = updateCarry(level.before, level.closed);
    writeCarried(writer, level, next.organic, carry.organic);
    writeCarried(writer, level, next.rest, carry.rest);
    carry = next;
    const { organic, rest } = level.open === null ? { organic: null, rest: null } : resolvePartitions(level.open);
    writeByte(writer, (organic ? hasOrganic : 0) | (rest ? hasRest : 0));
    if (organic) writeAggregate(writer, organic, level.open!.startMs);
    if (rest) writeAggregate(writer, rest, level.open!.startMs);
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
  let carry: Carry = { organic: null, rest: null };
  for (const level of market.levels) {
    carry = {
      organic: readCarried(reader, level, carry.organic),
      rest: readCarried(reader, level, carry.rest),
    };
    const startMs = toBucketStart(market.clockMs, level.timeframe);
    level.before = carry;
    // The clock may be far ahead of the newest trade.
    const emptyFromMs = lag > 0 ? toBucketStart(market.newestMs, level.timeframe) + level.widthMs : market.newestMs;
    level.knownFromMs = Math.min(startMs, emptyFromMs);
    const parts = readByte(reader);
    if (parts === 0) continue;
    const organic = parts & hasOrganic ? readAggregate(reader, startMs) : null;
    const rest = parts & hasRest ? readAggregate(reader, startMs) : null;
    level.open = createBucketFromSums(startMs, { organic, rest });
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
  writeCount(writer, carried.startMs / level.widthMs);
  if (!same) writePricePoint(writer, carried.point);
}

function readCarried(reader: ByteReader, level: Level, narrower: Carried | null): Carried | null {
  const kind = readByte(reader);
  if (kind === 0) return null;
  const startMs = readCount(reader) * level.widthMs;
  return { startMs, point: kind === 1 && narrower !== null ? narrower.point : readPricePoint(reader) };
}

const hasOrganic = 1;
const hasRest = 2;
