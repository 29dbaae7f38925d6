import {
  type ByteReader,
  type ByteWriter,
  readBig,
  readByte,
  readCount,
  readDouble,
  writeBig,
  writeByte,
  writeCount,
  writeDouble,
} from '../codec/bytes.ts';
import { type Aggregate, at, createAggregate, type PricePoint, setSums, toIntegerSums } from './fast/aggregate.ts';
import { addHash, createDistinct, type Distinct } from './fast/distinct.ts';
import { registerCount } from './fast/distinct-registers.ts';
import { createSums, sumNames } from './fast/sums.ts';

export function writePricePoint(writer: ByteWriter, point: PricePoint): void {
  writeCount(writer, point.slot);
  writeCount(writer, point.txIndex === null ? 0 : point.txIndex + 1);
  writeCount(writer, point.eventIndex);
  writeCount(writer, point.seq);
  if (point.txIndex === null) writeCount(writer, point.firstSeq === null ? 0 : point.seq - point.firstSeq);
  writeDouble(writer, point.price);
}

export function readPricePoint(reader: ByteReader): PricePoint {
  const slot = readCount(reader);
  const tx = readCount(reader);
  const eventIndex = readCount(reader);
  const seq = readCount(reader);
  const later = tx === 0 ? readCount(reader) : 0;
  const firstSeq = later === 0 ? null : seq - later;
  return { slot, txIndex: tx === 0 ? null : tx - 1, firstSeq, eventIndex, seq, price: readDouble(reader) };
}

/** Added to the decimals, which are smaller, where payers or others follow. */
const FOLLOWS = 0x80;

/** Writes one aggregate with times relative to its bucket. */
export function writeAggregate(writer: ByteWriter, aggregate: Aggregate, startMs: number): void {
  const sums = toIntegerSums(aggregate);
  const { first, last, numbers } = aggregate;
  writeCount(writer, numbers[at.trades]!);
  writeCount(writer, numbers[at.lastTradeMs]! - startMs);
  writeCount(writer, numbers[at.buys]!);
  writeCount(writer, numbers[at.sells]!);
  const hasOthers = numbers[at.trades]! > numbers[at.buys]! + numbers[at.sells]!;
  writeByte(writer, sums.tokenDecimals + (aggregate.payers === null ? 0 : FOLLOWS));
  writeByte(writer, sums.baseDecimals + (hasOthers ? FOLLOWS : 0));
  for (const name of sumNames) writeBig(writer, sums[name]);
  const isOne = first?.seq === last?.seq;
  writeByte(writer, first === null ? 0 : isOne ? 1 : 2);
  if (first !== null && last !== null) writePricePoint(writer, first);
  if (first !== null && last !== null && !isOne) {
    writePricePoint(writer, last);
    writeDouble(writer, numbers[at.high]!);
    writeDouble(writer, numbers[at.low]!);
  }
  writeDistinct(writer, aggregate.buyers);
  writeDistinct(writer, aggregate.sellers);
  if (hasOthers) writeDistinct(writer, aggregate.others);
  if (aggregate.payers !== null) writeDistinct(writer, aggregate.payers);
}

export function readAggregate(reader: ByteReader, startMs: number): Aggregate {
  const aggregate = createAggregate();
  const sums = createSums();
  aggregate.numbers[at.trades] = readCount(reader);
  aggregate.numbers[at.lastTradeMs] = readCount(reader) + startMs;
  aggregate.numbers[at.buys] = readCount(reader);
  aggregate.numbers[at.sells] = readCount(reader);
  const decimals = readByte(reader);
  const baseDecimals = readByte(reader);
  sums.tokenDecimals = decimals % FOLLOWS;
  sums.baseDecimals = baseDecimals % FOLLOWS;
  for (const name of sumNames) sums[name] = readBig(reader);
  setSums(aggregate, sums);
  const points = readByte(reader);
  if (points > 0) {
    const first = readPricePoint(reader);
    aggregate.first = first;
    aggregate.last = points === 1 ? first : readPricePoint(reader);
    aggregate.numbers[at.high] = points === 1 ? first.price : readDouble(reader);
    aggregate.numbers[at.low] = points === 1 ? first.price : readDouble(reader);
  }
  readDistinct(reader, aggregate.buyers);
  readDistinct(reader, aggregate.sellers);
  if (baseDecimals >= FOLLOWS) readDistinct(reader, aggregate.others);
  if (decimals >= FOLLOWS) {
    aggregate.payers = createDistinct();
    readDistinct(reader, aggregate.payers);
  }
  return aggregate;
}

function writeDistinct(writer: ByteWriter, set: Distinct): void {
  writeCount(writer, set.registers === null ? set.hashes.length + 1 : 0);
  if (set.registers !== null) {
    // Packs four 6-bit registers into three bytes.
    const registers = set.registers;
    for (let i = 0; i < registerCount; i += 4) {
      const four = (registers[i]! << 18) | (registers[i + 1]! << 12) | (registers[i + 2]! << 6) | registers[i + 3]!;
      writeByte(writer, four >> 16);
      writeByte(writer, (four >> 8) & 0xff);
      writeByte(writer, four & 0xff);
    }
  }
  for (const hash of set.hashes) {
    writeCount(writer, Math.floor(hash / 0x8000000));
    writeCount(writer, hash % 0x8000000);
  }
}

function readDistinct(reader: ByteReader, into: Distinct): void {
  const count = readCount(reader);
  if (count === 0) {
    const registers = new Uint8Array(registerCount);
    for (let i = 0; i < registerCount; i += 4) {
      const four = (readByte(reader) << 16) | (readByte(reader) << 8) | readByte(reader);
      for (let j = 0; j < 4; j += 1) registers[i + j] = (four >> (18 - 6 * j)) & 0x3f;
    }
    into.registers = registers;
  }
  for (let left = count - 1; left > 0; left -= 1) {
    const high = readCount(reader);
    addHash(into, high * 0x8000000 + readCount(reader));
  }
}
