import { type ByteReader, type ByteWriter, readByte, readCount, writeByte, writeCount } from '../codec/bytes.ts';
import type { FifoLot } from './fifo.ts';
import { AFTER_TRADES, computeHolderBalance, createHolding, type Flow, type Holding } from './holding.ts';
import { keepRecentMinutes, type MakerMinute } from './maker.ts';
import { nonHolderKinds } from './non-holder.ts';

const OBSERVED = 1;
const NAMED = 2;
const TRADED = 4;
const BOUGHT = 8;
const ADDED = 16;
const APART = 32;
const RECEIVED = 64;
const FUNDED = 128;

/** Of what a trader has more. */
const LOTS = 1;
const WHOLE = 2;
const MINUTES = 4;
const MAKER = 8;
const UNPRICED = 16;

/**
 * Encodes a holding without its wallet, about 150 bytes per round trip.
 * `newestMs`: of the token.
 */
export function writeHolding(writer: ByteWriter, holding: Holding, newestMs: number): void {
  const { observed } = holding;
  const traded = holding.lastTradeMs !== null;
  writeByte(
    writer,
    (observed === null ? 0 : OBSERVED) |
      (holding.named ? NAMED : 0) |
      (traded ? TRADED : 0) |
      (holding.firstBuyMs === null ? 0 : BOUGHT) |
      (holding.added.length === 0 ? 0 : ADDED) |
      (holding.kind === null ? 0 : APART) |
      (holding.receipts.length === 0 ? 0 : RECEIVED) |
      (holding.funded === null ? 0 : FUNDED),
  );
  if (holding.kind !== null) writeByte(writer, nonHolderKinds.indexOf(holding.kind));
  writeCount(writer, holding.firstSeenSlot);
  if (observed !== null) {
    // Stores 0 for after all trades, else the index plus one.
    const { slot, order, suborder, raw } = observed;
    writeCount(writer, slot);
    writeCount(writer, order === AFTER_TRADES ? 0 : order + 1);
    writeCount(writer, suborder);
    writeLarge(writer, raw);
  }
  writeSigned(writer, holding.laterRaw);
  writeCount(writer, holding.settledSlot + 1);
  writeCount(writer, holding.flows.length);
  let before = 0;
  for (const { slot, raw } of holding.flows) {
    writeCount(writer, slot - before);
    writeSigned(writer, raw);
    before = slot;
  }
  if (holding.added.length > 0) writeCount(writer, holding.added.length);
  for (const { slot, raw, unseenRaw } of holding.added) {
    writeCount(writer, slot);
    writeLarge(writer, raw);
    writeLarge(writer, unseenRaw);
  }
  writeOrigins(writer, holding);
  if (traded) {
    for (const name of totals) writeLarge(writer, holding[name]);
    // The peak usually equals the current value.
    const { lotRaw, costUsd, realizedUsd, peakUsd } = holding.realized;
    writeLarge(writer, lotRaw);
    writeLarge(writer, costUsd);
    writeSigned(writer, realizedUsd);
    writeSigned(writer, peakUsd - realizedUsd);
    writeCount(writer, holding.buys);
    writeCount(writer, holding.sells);
    writeCount(writer, holding.lastTradeMs ?? 0);
    if (holding.firstBuyMs !== null) writeCount(writer, holding.firstBuyMs);
    writeTrader(writer, holding, newestMs);
  }
}

/** Who sent tokens, and when the wallet first had money. */
function writeOrigins(writer: ByteWriter, holding: Holding): void {
  if (holding.receipts.length > 0) writeCount(writer, holding.receipts.length);
  for (const { from, slot, raw } of holding.receipts) {
    writeLetters(writer, from);
    writeCount(writer, slot);
    writeLarge(writer, raw);
  }
  if (holding.funded !== null) {
    writeMaybeMs(writer, holding.funded.firstMs);
    writeMaybeMs(writer, holding.funded.firstTradeMs);
  }
}

function writeTrader(writer: ByteWriter, holding: Holding, newestMs: number): void {
  const { fifo, maker } = holding;
  const { lots, realizedUsd, unpricedTrades } = fifo;
  const minutes = keepRecentMinutes(maker.minutes, newestMs);
  // The only lot mostly has all that was bought.
  const isWhole = lots.length === 1 && lots[0]!.raw === holding.boughtRaw && lots[0]!.usd === holding.investedUsd;
  writeByte(
    writer,
    (lots.length === 0 ? 0 : LOTS) |
      (isWhole ? WHOLE : 0) |
      (minutes.length === 0 ? 0 : MINUTES) |
      (maker.found === null ? 0 : MAKER) |
      (unpricedTrades === 0 ? 0 : UNPRICED),
  );
  writeSigned(writer, realizedUsd);
  if (unpricedTrades > 0) writeCount(writer, unpricedTrades);
  if (lots.length > 0 && !isWhole) writeCount(writer, lots.length);
  for (const { slot, raw, takenRaw, usd, feeUsd } of lots) {
    writeCount(writer, slot);
    writeLarge(writer, takenRaw);
    writeMaybeLarge(writer, feeUsd);
    if (isWhole) continue;
    writeLarge(writer, raw);
    writeMaybeLarge(writer, usd);
  }
  if (minutes.length > 0) writeCount(writer, minutes.length);
  for (const one of minutes) writeMinute(writer, one);
  if (maker.found !== null) writeMinute(writer, maker.found);
}

export function readHolding(reader: ByteReader, wallet: string): Holding {
  const flags = readByte(reader);
  const kind = flags & APART ? (nonHolderKinds[readByte(reader)] ?? null) : null;
  const holding = createHolding(wallet, readCount(reader), null);
  holding.kind = kind;
  if (flags & OBSERVED) {
    const slot = readCount(reader);
    const place = readCount(reader);
    const order = place === 0 ? AFTER_TRADES : place - 1;
    holding.observed = { slot, order, suborder: readCount(reader), raw: readLarge(reader) };
  }
  holding.named = (flags & NAMED) !== 0;
  holding.laterRaw = readSigned(reader);
  holding.settledSlot = readCount(reader) - 1;
  let slot = 0;
  holding.flows = Array.from({ length: readCount(reader) }, (): Flow => {
    slot += readCount(reader);
    return { slot, raw: readSigned(reader) };
  });
  if (flags & ADDED)
    holding.added = Array.from({ length: readCount(reader) }, () => ({
      slot: readCount(reader),
      raw: readLarge(reader),
      unseenRaw: readLarge(reader),
    }));
  if (flags & RECEIVED)
    holding.receipts = Array.from({ length: readCount(reader) }, () => ({
      from: readLetters(reader),
      slot: readCount(reader),
      raw: readLarge(reader),
    }));
  if (flags & FUNDED) holding.funded = { firstMs: readMaybeMs(reader), firstTradeMs: readMaybeMs(reader) };
  if (flags & TRADED) {
    const bought = (flags & BOUGHT) !== 0;
    for (const name of totals) holding[name] = readLarge(reader);
    const realized = holding.realized;
    realized.lotRaw = readLarge(reader);
    realized.costUsd = readLarge(reader);
    realized.realizedUsd = readSigned(reader);
    realized.peakUsd = realized.realizedUsd + readSigned(reader);
    holding.buys = readCount(reader);
    holding.sells = readCount(reader);
    holding.lastTradeMs = readCount(reader);
    if (bought) holding.firstBuyMs = readCount(reader);
    readTrader(reader, holding);
  }
  holding.balanceRaw = computeHolderBalance(holding);
  return holding;
}

function readTrader(reader: ByteReader, holding: Holding): void {
  const { fifo, maker } = holding;
  const flags = readByte(reader);
  fifo.realizedUsd = readSigned(reader);
  if (flags & UNPRICED) fifo.unpricedTrades = readCount(reader);
  if (flags & LOTS)
    fifo.lots = Array.from({ length: flags & WHOLE ? 1 : readCount(reader) }, (): FifoLot => {
      const [slot, takenRaw, feeUsd] = [readCount(reader), readLarge(reader), readMaybeLarge(reader)];
      return flags & WHOLE
        ? { slot, raw: holding.boughtRaw, takenRaw, usd: holding.investedUsd, feeUsd }
        : { slot, raw: readLarge(reader), takenRaw, usd: readMaybeLarge(reader), feeUsd };
    });
  if (flags & MINUTES) maker.minutes = Array.from({ length: readCount(reader) }, () => readMinute(reader));
  if (flags & MAKER) maker.found = readMinute(reader);
}

function writeMinute(writer: ByteWriter, { minute, buys, sells, boughtUsd, soldUsd }: MakerMinute): void {
  for (const count of [minute, buys, sells]) writeCount(writer, count);
  writeLarge(writer, boughtUsd);
  writeLarge(writer, soldUsd);
}

function readMinute(reader: ByteReader): MakerMinute {
  const [minute, buys, sells] = [readCount(reader), readCount(reader), readCount(reader)];
  return { minute, buys, sells, boughtUsd: readLarge(reader), soldUsd: readLarge(reader) };
}

const totals = ['boughtRaw', 'soldRaw', 'investedUsd', 'returnedUsd'] as const;

/** Stores 0 for null, else one more. */
function writeMaybeMs(writer: ByteWriter, ms: number | null): void {
  writeCount(writer, ms === null ? 0 : ms + 1);
}

function readMaybeMs(reader: ByteReader): number | null {
  const stored = readCount(reader);
  return stored === 0 ? null : stored - 1;
}

function writeMaybeLarge(writer: ByteWriter, value: bigint | null): void {
  writeLarge(writer, value === null ? 0n : value + 1n);
}

function readMaybeLarge(reader: ByteReader): bigint | null {
  const stored = readLarge(reader);
  return stored === 0n ? null : stored - 1n;
}

function writeSigned(writer: ByteWriter, value: bigint): void {
  const negative = value < 0n;
  writeByte(writer, negative ? 1 : 0);
  writeLarge(writer, negative ? -value : value);
}

function readSigned(reader: ByteReader): bigint {
  return readByte(reader) === 1 ? -readLarge(reader) : readLarge(reader);
}

const LIMB_BITS = 48n;
const LIMB = 2n ** LIMB_BITS;

/** Stores the number of 48-bit limbs, then the limbs, lowest first. */
function writeLarge(writer: ByteWriter, value: bigint): void {
  const limbs: number[] = [];
  for (let rest = value; rest > 0n; rest >>= LIMB_BITS) limbs.push(Number(rest & (LIMB - 1n)));
  writeByte(writer, limbs.length);
  for (const limb of limbs) writeCount(writer, limb);
}

function readLarge(reader: ByteReader): bigint {
  const count = readByte(reader);
  let value = 0n;
  for (let at = 0; at < count; at += 1) value |= BigInt(readCount(reader)) << (BigInt(at) * LIMB_BITS);
  return value;
}

/** Addresses are ASCII, one byte per character. */
export function writeLetters(writer: ByteWriter, text: string): void {
  writeCount(writer, text.length);
  for (let at = 0; at < text.length; at += 1) writeByte(writer, text.charCodeAt(at));
}

export function readLetters(reader: ByteReader): string {
  const length = readCount(reader);
  const from = reader.at;
  reader.at += length;
  if (reader.at > reader.bytes.length)
    throw new RangeError(`Snapshot ends at byte ${reader.bytes.length}. Rebuild the state from the tape.`);
  return String.fromCharCode(...reader.bytes.subarray(from, reader.at));
}
