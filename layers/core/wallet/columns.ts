import { asIs, type Codec, getTupleCodec, transformCodec } from '../codec/codec.ts';
import { type ClosedPosition, computeHoldMs, computePositionRoi } from '../ledger/closed-position.ts';
import { usdScale } from '../money/amount.ts';
import { divideToNumber, toUiAmount } from '../money/amount-ratio.ts';
import { createPackedCodec } from './packed.ts';

export const pageLength = 512;

/** Closed positions with exact percentiles: twenty pages. */
export const columnsExactMax = 20 * pageLength;

const columnNames = ['roiPct', 'holdFirstExitMs', 'holdFullExitMs', 'entryUsd'] as const;

export type ColumnName = (typeof columnNames)[number];

/** Closed positions in closing order. `roiPct` is NaN where the cost was 0. */
export type Columns = { readonly [Name in ColumnName]: readonly number[] };

export function mapColumns<Value>(columnOf: (name: ColumnName) => Value): Record<ColumnName, Value> {
  return Object.fromEntries(columnNames.map(name => [name, columnOf(name)])) as Record<ColumnName, Value>;
}

export const emptyColumns: Columns = mapColumns(() => []);

export function countColumnRows({ roiPct }: Columns): number {
  return roiPct.length;
}

/** Adds a position, which must have an exit. */
export function withPosition(columns: Columns, closed: ClosedPosition): Columns {
  const roi = computePositionRoi(closed);
  const row = {
    roiPct: roi === null ? Number.NaN : divideToNumber(100n * roi[0], roi[1]),
    holdFirstExitMs: Math.max(0, (closed.firstExit?.timestampMs ?? closed.openedMs) - closed.openedMs),
    holdFullExitMs: computeHoldMs(closed) ?? 0,
    entryUsd: toUiAmount(closed.notionalUsd, usdScale),
  };
  return mapColumns(name => [...columns[name], row[name]]);
}

/** Rows of a range of positions. */
export function sliceColumns(columns: Columns, from: number, to?: number): Columns {
  return mapColumns(name => columns[name].slice(from, to));
}

export function joinColumns(parts: readonly Columns[]): Columns {
  return mapColumns(name => parts.flatMap(part => part[name]));
}

/** JSON has no NaN. */
const percents: Codec<readonly number[]> = transformCodec(
  asIs as Codec<readonly (number | null)[]>,
  values => values.map(value => (Number.isNaN(value) ? null : value)),
  stored => stored.map(value => value ?? Number.NaN),
);

export const columnsCodec = getTupleCodec<Columns>({ ...mapColumns(() => asIs), roiPct: percents });

export const columnsVersion = 2;

/** A page takes about 25 bytes per position. */
export const { encode: encodeColumns, decode: decodeColumns } = createPackedCodec(columnsVersion, columnsCodec);
