import { asIs, type Codec, mapped, tuple } from '../codec/codec.ts';
import { type ClosedPosition, holdMsOf, roiOf } from '../ledger/closed-position.ts';
import { usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { packed } from './packed.ts';

export const pageLength = 512;

/** Closed positions with exact percentiles: twenty pages. */
export const columnsExactMax = 20 * pageLength;

const columnNames = ['roiPct', 'holdFirstExitMs', 'holdFullExitMs', 'entryUsd'] as const;

export type ColumnName = (typeof columnNames)[number];

/** Closed positions in closing order. `roiPct` is NaN where the cost was 0. */
export type Columns = { readonly [Name in ColumnName]: readonly number[] };

export const byColumn = <Value>(columnOf: (name: ColumnName) => Value): Record<ColumnName, Value> =>
  Object.fromEntries(columnNames.map(name => [name, columnOf(name)])) as Record<ColumnName, Value>;

export const emptyColumns: Columns = byColumn(() => []);

export const columnsLength = ({ roiPct }: Columns): number => roiPct.length;

/** Adds a position, which must have an exit. */
export const withPosition = (columns: Columns, closed: ClosedPosition): Columns => {
  const roi = roiOf(closed);
  const row = {
    roiPct: roi === null ? Number.NaN : ratioToNumber(100n * roi[0], roi[1]),
    holdFirstExitMs: Math.max(0, (closed.firstExit?.timestampMs ?? closed.openedMs) - closed.openedMs),
    holdFullExitMs: holdMsOf(closed) ?? 0,
    entryUsd: rawToNumber(closed.notionalUsd, usdScale),
  };
  return byColumn(name => [...columns[name], row[name]]);
};

/** Rows of a range of positions. */
export const sliceColumns = (columns: Columns, from: number, to?: number): Columns =>
  byColumn(name => columns[name].slice(from, to));

export const joinColumns = (parts: readonly Columns[]): Columns => byColumn(name => parts.flatMap(part => part[name]));

/** JSON has no NaN. */
const percents: Codec<readonly number[]> = mapped(
  asIs as Codec<readonly (number | null)[]>,
  values => values.map(value => (Number.isNaN(value) ? null : value)),
  stored => stored.map(value => value ?? Number.NaN),
);

export const columnsCodec = tuple<Columns>({ ...byColumn(() => asIs), roiPct: percents });

export const columnsVersion = 2;

/** A page takes about 25 bytes per position. */
export const { encode: encodeColumns, decode: decodeColumns } = packed(columnsVersion, columnsCodec);
