import {
  type ByteReader,
  type ByteWriter,
  byteWriter,
  readCount,
  readDouble,
  writeCount,
  writeDouble,
} from '../codec/bytes.ts';
import { type ClosedPosition, holdMsOf, roiOf } from '../ledger/closed-position.ts';
import { usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { deflated, inflated } from './state-bytes.ts';

export const pageLength = 512;

/** Closed positions with exact percentiles: twenty pages. */
export const columnsExactMax = 20 * pageLength;

/** Columns of closed positions for percentiles, in closing order. */
export type Columns = {
  /** Percent; NaN where the position cost nothing. */
  readonly roiPct: readonly number[];
  readonly holdFirstExitMs: readonly number[];
  readonly holdFullExitMs: readonly number[];
  readonly entryUsd: readonly number[];
};

export const emptyColumns: Columns = { roiPct: [], holdFirstExitMs: [], holdFullExitMs: [], entryUsd: [] };

export const columnsLength = ({ roiPct }: Columns): number => roiPct.length;

/** Adds a position, which must have an exit. */
export const withPosition = (columns: Columns, closed: ClosedPosition): Columns => {
  const roi = roiOf(closed);
  return {
    roiPct: [...columns.roiPct, roi === null ? Number.NaN : ratioToNumber(100n * roi[0], roi[1])],
    holdFirstExitMs: [...columns.holdFirstExitMs, firstExitMsOf(closed)],
    holdFullExitMs: [...columns.holdFullExitMs, holdMsOf(closed) ?? 0],
    entryUsd: [...columns.entryUsd, rawToNumber(closed.notionalUsd, usdScale)],
  };
};

/** Rows of a range of positions. */
export const sliceColumns = (columns: Columns, from: number, to?: number): Columns => ({
  roiPct: columns.roiPct.slice(from, to),
  holdFirstExitMs: columns.holdFirstExitMs.slice(from, to),
  holdFullExitMs: columns.holdFullExitMs.slice(from, to),
  entryUsd: columns.entryUsd.slice(from, to),
});

export const joinColumns = (parts: readonly Columns[]): Columns => ({
  roiPct: parts.flatMap(part => part.roiPct),
  holdFirstExitMs: parts.flatMap(part => part.holdFirstExitMs),
  holdFullExitMs: parts.flatMap(part => part.holdFullExitMs),
  entryUsd: parts.flatMap(part => part.entryUsd),
});

/** Encodes a page: about 25 bytes per position. */
export const encodeColumns = (columns: Columns): Uint8Array => {
  const writer = byteWriter();
  writeColumns(writer, columns);
  return deflated(columnsVersion, writer);
};

export const decodeColumns = (bytes: Uint8Array): Columns => readColumns(inflated(columnsVersion, bytes));

export const writeColumns = (writer: ByteWriter, columns: Columns): void => {
  writeCount(writer, columnsLength(columns));
  for (const percent of columns.roiPct) writeDouble(writer, percent);
  for (const ms of columns.holdFirstExitMs) writeCount(writer, ms);
  for (const ms of columns.holdFullExitMs) writeCount(writer, ms);
  for (const usd of columns.entryUsd) writeDouble(writer, usd);
};

export const readColumns = (reader: ByteReader): Columns => {
  const length = readCount(reader);
  const column = (read: typeof readDouble): readonly number[] => Array.from({ length }, () => read(reader));
  // Evaluation order must match the written order.
  return {
    roiPct: column(readDouble),
    holdFirstExitMs: column(readCount),
    holdFullExitMs: column(readCount),
    entryUsd: column(readDouble),
  };
};

export const columnsVersion = 1;

const firstExitMsOf = ({ openedMs, firstExit }: ClosedPosition): number =>
  Math.max(0, (firstExit?.timestampMs ?? openedMs) - openedMs);
