import { type Cell, columnNames, WORD_SEPARATOR } from './columns.ts';

/** Tokens of a list, column by column. */
export type Block = { readonly count: number; readonly columns: readonly (readonly Cell[])[] };

/** What a column of some tokens holds. Words are null when there are many. */
export type Bounds = {
  readonly hasNull: boolean;
  readonly min: number;
  readonly max: number;
  readonly words: readonly string[] | null;
};

const WORDS_MAX = 8;
/** Columns without bounds: addresses. */
const unbounded: ReadonlySet<string> = new Set(['mint', 'run', 'at', 'deployer']);

export function toBlock(rows: readonly (readonly Cell[])[]): Block {
  return { count: rows.length, columns: columnNames.map((_, at) => rows.map(cells => cells[at]!)) };
}

/** Columns that an order has exactly, beside its key: places, mints and times. */
const exact: ReadonlySet<string> = new Set(['mint', 'run', 'at', 'created', 'launched', 'graduated']);

/** Rounds other figures down to two digits. Only 0 becomes 0. */
export function coarsenCells(cells: readonly Cell[]): readonly Cell[] {
  return cells.map((cell, at) => (typeof cell === 'number' && !exact.has(columnNames[at]!) ? coarsen(cell) : cell));
}

function coarsen(value: number): number {
  if (value === 0) return 0;
  const step = getStep(value);
  const rounded = Number((Math.floor(value / step) * step).toPrecision(2));
  // Division may round up.
  return rounded <= value ? rounded : Number((rounded - step).toPrecision(2));
}

function getStep(value: number): number {
  const magnitude = Math.abs(value);
  const digits = Math.floor(Math.log10(magnitude));
  // The logarithm of 999999999999998 is 15.
  return 10 ** (10 ** digits > magnitude ? digits - 2 : digits - 1);
}

/** What a cell of an order may have been. */
export function widenCell(cell: Cell, column: number): Bounds {
  const none = { hasNull: cell === null, min: Infinity, max: -Infinity, words: [] };
  if (cell === null) return none;
  if (typeof cell === 'string') return { ...none, words: cell.split(WORD_SEPARATOR) };
  const isExact = cell === 0 || exact.has(columnNames[column]!);
  return { ...none, min: cell, max: isExact ? cell : cell + 1.1 * getStep(cell) };
}

/**
 * Computes the bounds of all columns; null for addresses.
 * Only the key's cells are not rounded.
 */
export function computeBounds({ columns }: Block, key: number): readonly (Bounds | null)[] {
  return columns.map((column, at) => {
    if (unbounded.has(columnNames[at]!)) return null;
    let [hasNull, min, max] = [false, Infinity, -Infinity];
    const words = new Set<string>();
    for (const cell of new Set(column)) {
      const own = at === key && typeof cell === 'number' ? null : widenCell(cell, at);
      hasNull ||= cell === null;
      min = Math.min(min, own?.min ?? (cell as number));
      max = Math.max(max, own?.max ?? (cell as number));
      for (const word of own?.words ?? []) words.add(word);
    }
    return { hasNull, min, max, words: toBoundWords(words) };
  });
}

function toBoundWords(words: ReadonlySet<string>): readonly string[] | null {
  return words.size > WORDS_MAX ? null : [...words].sort();
}

export function mergeBounds(all: readonly (readonly (Bounds | null)[])[]): readonly (Bounds | null)[] {
  return columnNames.map((_, at) => {
    const some = all.flatMap(bounds => bounds[at] ?? []);
    if (some.length === 0) return null;
    const isOpen = some.some(({ words }) => words === null);
    return {
      hasNull: some.some(({ hasNull }) => hasNull),
      min: Math.min(...some.map(({ min }) => min)),
      max: Math.max(...some.map(({ max }) => max)),
      words: isOpen ? null : toBoundWords(new Set(some.flatMap(({ words }) => words!))),
    };
  });
}

/** As JSON data: infinite bounds are null. */
export const boundsCodec = {
  encode: (bounds: readonly (Bounds | null)[]): unknown =>
    bounds.map(
      one =>
        one && [Number(one.hasNull), ...[one.min, one.max].map(end => (Number.isFinite(end) ? end : null)), one.words],
    ),
  decode: (plain: unknown): readonly (Bounds | null)[] =>
    (plain as ([number, number | null, number | null, readonly string[] | null] | null)[]).map(
      one =>
        one && {
          hasNull: one[0] === 1,
          min: one[1] ?? Infinity,
          max: one[2] ?? -Infinity,
          words: one[3],
        },
    ),
};
