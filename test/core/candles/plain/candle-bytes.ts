import { registerCount } from '../../../../layers/core/candles/fast/distinct-registers.ts';
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
} from '../../../../layers/core/codec/bytes.ts';
import { type Aggregate, emptyAggregate, type PricePoint } from './aggregate.ts';
import { addHash, type Distinct, unionInto } from './distinct.ts';

const sums = [
  'buyToken',
  'sellToken',
  'otherToken',
  'outlierToken',
  'buyUsd',
  'sellUsd',
  'otherUsd',
  'outlierUsd',
  'base',
] as const satisfies readonly (keyof Aggregate)[];

export const writePricePoint = (writer: ByteWriter, point: PricePoint): void => {
  writeCount(writer, point.slot);
  writeCount(writer, point.txIndex === null ? 0 : point.txIndex + 1);
  writeCount(writer, point.eventIndex);
  writeCount(writer, point.seq);
  if (point.txIndex === null) writeCount(writer, point.firstSeq === null ? 0 : point.seq - point.firstSeq);
  writeDouble(writer, point.price);
};

export const readPricePoint = (reader: ByteReader): PricePoint => {
  const slot = readCount(reader);
  const tx = readCount(reader);
  const eventIndex = readCount(reader);
  const seq = readCount(reader);
  const later = tx === 0 ? readCount(reader) : 0;
  const firstSeq = later === 0 ? null : seq - later;
  return { slot, txIndex: tx === 0 ? null : tx - 1, firstSeq, eventIndex, seq, price: readDouble(reader) };
};

/** Writes one aggregate with times relative to its bucket. */
export const writeAggregate = (writer: ByteWriter, aggregate: Aggregate, startMs: number): void => {
  writeCount(writer, aggregate.trades);
  writeCount(writer, aggregate.lastTradeMs - startMs);
  writeByte(writer, aggregate.tokenDecimals + (aggregate.hasSmallBuys ? 0x80 : 0));
  writeByte(writer, aggregate.baseDecimals);
  for (const sum of sums) writeBig(writer, aggregate[sum]);
  writePrices(writer, aggregate);
  writeDistinct(writer, aggregate.buyers);
  writeDistinct(writer, aggregate.sellers);
  if (aggregate.hasSmallBuys) writeDistinct(writer, aggregate.payers);
};

export const readAggregate = (reader: ByteReader, startMs: number): Aggregate => {
  const aggregate = emptyAggregate();
  aggregate.trades = readCount(reader);
  aggregate.lastTradeMs = readCount(reader) + startMs;
  const decimals = readByte(reader);
  aggregate.tokenDecimals = decimals % 0x80;
  aggregate.hasSmallBuys = decimals >= 0x80;
  aggregate.baseDecimals = readByte(reader);
  for (const sum of sums) aggregate[sum] = readBig(reader);
  readPrices(reader, aggregate);
  readDistinct(reader, aggregate.buyers);
  readDistinct(reader, aggregate.sellers);
  if (aggregate.hasSmallBuys) readDistinct(reader, aggregate.payers);
  else unionInto(aggregate.payers, aggregate.buyers);
  return aggregate;
};

const writePrices = (writer: ByteWriter, { first, last, high, low }: Aggregate): void => {
  const one = first?.seq === last?.seq;
  writeByte(writer, first === null ? 0 : one ? 1 : 2);
  if (first === null || last === null) return;
  writePricePoint(writer, first);
  if (one) return;
  writePricePoint(writer, last);
  writeDouble(writer, high);
  writeDouble(writer, low);
};

const readPrices = (reader: ByteReader, into: Aggregate): void => {
  const kind = readByte(reader);
  if (kind === 0) return;
  into.first = readPricePoint(reader);
  into.last = kind === 1 ? into.first : readPricePoint(reader);
  into.high = kind === 1 ? into.first.price : readDouble(reader);
  into.low = kind === 1 ? into.first.price : readDouble(reader);
};

const writeDistinct = (writer: ByteWriter, set: Distinct): void => {
  writeCount(writer, set.registers === null ? set.hashes.size + 1 : 0);
  if (set.registers !== null) writeRegisters(writer, set.registers);
  for (const hash of set.hashes) {
    writeCount(writer, Math.floor(hash / 0x8000000));
    writeCount(writer, hash % 0x8000000);
  }
};

const readDistinct = (reader: ByteReader, into: Distinct): void => {
  const count = readCount(reader);
  if (count === 0) into.registers = readRegisters(reader);
  for (let left = count - 1; left > 0; left -= 1) {
    const high = readCount(reader);
    addHash(into, high * 0x8000000 + readCount(reader));
  }
};

/** Packs four 6-bit registers into three bytes. */
const writeRegisters = (writer: ByteWriter, registers: Uint8Array): void => {
  for (let i = 0; i < registerCount; i += 4) {
    const four = (registers[i]! << 18) | (registers[i + 1]! << 12) | (registers[i + 2]! << 6) | registers[i + 3]!;
    writeByte(writer, four >> 16);
    writeByte(writer, (four >> 8) & 0xff);
    writeByte(writer, four & 0xff);
  }
};

const readRegisters = (reader: ByteReader): Uint8Array => {
  const registers = new Uint8Array(registerCount);
  for (let i = 0; i < registerCount; i += 4) {
    const four = (readByte(reader) << 16) | (readByte(reader) << 8) | readByte(reader);
    for (let j = 0; j < 4; j += 1) registers[i + j] = (four >> (18 - 6 * j)) & 0x3f;
  }
  return registers;
};
