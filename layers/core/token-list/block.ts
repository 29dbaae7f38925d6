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

/** Computes the bounds of all columns; null for addresses. */
export function computeBounds({ columns }: Block): readonly (Bounds | null)[] {
  return columns.map((column, at) => (unbounded.has(columnNames[at]!) ? null : computeColumnBounds(column)));
}

function computeColumnBounds(column: readonly Cell[]): Bounds {
  let [hasNull, min, max] = [false, Infinity, -Infinity];
  const words = new Set<string>();
  for (const cell of column) {
    if (cell === null) hasNull = true;
    else if (typeof cell === 'string') for (const word of cell.split(WORD_SEPARATOR)) words.add(word);
    else {
      if (cell < min) min = cell;
      if (cell > max) max = cell;
    }
  }
  return { hasNull, min, max, words: toBoundWords(words) };
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
