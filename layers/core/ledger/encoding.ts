import {
  type ByteReader,
  type ByteWriter,
  byteReader,
  byteWriter,
  readBig,
  readByte,
  readCount,
  readText,
  writeBig,
  writeByte,
  writeCount,
  writeText,
  writtenBytes,
} from '../bytes.ts';
import { assertVersion } from '../codec/wrong-version.ts';
import type { LedgerState, PageRef } from './ledger.ts';
import type { Lot } from './lot.ts';
import { decodePosition, encodePosition, type PositionTuple } from './position-encoding.ts';

/** Format version; the reader rejects others. */
export const ledgerVersion = 3;

type HeadTuple = readonly [PositionTuple | null, pagesMade: number];

/** About 140 bytes per lot, 250 to 500 per position, 12 per page. */
export const encodeLedger = (state: LedgerState): Uint8Array => {
  const { position, lots, newest, pages, pagesMade } = state;
  const head: HeadTuple = [position && encodePosition(position), pagesMade];
  const writer = begin();
  writeText(writer, JSON.stringify(head));
  writeLots(writer, lots);
  writeLots(writer, newest);
  writePages(writer, pages);
  return writtenBytes(writer);
};

export const decodeLedger = (bytes: Uint8Array): LedgerState => {
  const reader = open(bytes);
  const [position, pagesMade] = JSON.parse(readText(reader)) as HeadTuple;
  // Evaluation order must match the written order.
  return {
    position: position && decodePosition(position),
    lots: readLots(reader),
    newest: readLots(reader),
    pages: readPages(reader),
    pagesMade,
  };
};

/** Encodes a page of lots, about 9 KB when full. */
export const encodePage = (lots: readonly Lot[]): Uint8Array => {
  const writer = begin();
  writeLots(writer, lots);
  return writtenBytes(writer);
};

export const decodePage = (bytes: Uint8Array): readonly Lot[] => readLots(open(bytes));

const begin = (): ByteWriter => {
  const writer = byteWriter();
  writeByte(writer, ledgerVersion);
  return writer;
};

const open = (bytes: Uint8Array): ByteReader => {
  const reader = byteReader(bytes);
  assertVersion('Ledger', readByte(reader), ledgerVersion);
  return reader;
};

/** Venues and SOL prices repeat, so each is written once. */
const writeLots = (writer: ByteWriter, lots: readonly Lot[]): void => {
  const known = new Map<string, number>();
  writeCount(writer, lots.length);
  for (const lot of lots) {
    writeText(writer, lot.signature);
    writeCount(writer, lot.eventIndex);
    writeCount(writer, lot.slot);
    writeCount(writer, lot.timestampMs);
    writeKnown(writer, known, lot.dex);
    writeBig(writer, lot.raw);
    writeBig(writer, lot.takenRaw);
    writeMoney(writer, lot.notionalUsd);
    writeMoney(writer, lot.feeUsd);
    writeByte(writer, lot.outlier ? 1 : 0);
    writeByte(writer, lot.solPriceUsd === null ? 0 : 1);
    if (lot.solPriceUsd !== null) writeKnown(writer, known, lot.solPriceUsd);
  }
};

const readLots = (reader: ByteReader): readonly Lot[] => {
  const known: string[] = [];
  const lots: Lot[] = [];
  for (let left = readCount(reader); left > 0; left -= 1)
    // Evaluation order must match the written order.
    lots.push({
      signature: readText(reader),
      eventIndex: readCount(reader),
      slot: readCount(reader),
      timestampMs: readCount(reader),
      dex: readKnown(reader, known),
      raw: readBig(reader),
      takenRaw: readBig(reader),
      notionalUsd: readMoney(reader),
      feeUsd: readMoney(reader),
      outlier: readByte(reader) === 1,
      solPriceUsd: readByte(reader) === 0 ? null : readKnown(reader, known),
    });
  return lots;
};

const writePages = (writer: ByteWriter, pages: readonly PageRef[]): void => {
  writeCount(writer, pages.length);
  for (const page of pages) {
    writeCount(writer, page.number);
    writeBig(writer, page.raw);
  }
};

const readPages = (reader: ByteReader): readonly PageRef[] =>
  Array.from({ length: readCount(reader) }, () => ({ number: readCount(reader), raw: readBig(reader) }));

const writeMoney = (writer: ByteWriter, money: bigint | null): void => {
  writeByte(writer, money === null ? 0 : 1);
  if (money !== null) writeBig(writer, money);
};

const readMoney = (reader: ByteReader): bigint | null => (readByte(reader) === 0 ? null : readBig(reader));

const writeKnown = (writer: ByteWriter, known: Map<string, number>, text: string): void => {
  const number = known.get(text);
  writeCount(writer, number ?? known.size);
  if (number !== undefined) return;
  known.set(text, known.size);
  writeText(writer, text);
};

const readKnown = (reader: ByteReader, known: string[]): string => {
  const number = readCount(reader);
  if (number === known.length) known.push(readText(reader));
  const text = known[number];
  if (text === undefined)
    throw new RangeError(`Ledger bytes name text ${number} of ${known.length}. Rebuild the ledger.`);
  return text;
};
