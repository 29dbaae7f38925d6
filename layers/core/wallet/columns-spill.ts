import {
  type Columns,
  columnsExactMax,
  countColumnRows,
  emptyColumns,
  joinColumns,
  pageLength,
  sliceColumns,
} from './columns.ts';
import { addPage, type Digest, emptyDigest } from './digest.ts';

export type PagedColumns = {
  readonly paged: number;
  readonly open: Columns;
};

/** Columns to read: pages or digest. Only full pages are immutable. */
export type ColumnsNeed = { readonly kind: 'exact'; readonly pages: readonly number[] } | { readonly kind: 'digest' };

export type ColumnsRead =
  | { readonly kind: 'exact'; readonly pages: readonly Columns[] }
  | { readonly kind: 'digest'; readonly digest: Digest };

/** Written before the header is committed. */
export type ColumnsWrite =
  | { readonly kind: 'exact'; readonly pages: readonly { readonly number: number; readonly page: Columns }[] }
  | { readonly kind: 'digest'; readonly digest: Digest };

const openMax = 32;

/** Input of `figuresOf`: at most twenty pages, or the digest. */
export function planColumnsRead({ paged }: PagedColumns): ColumnsNeed {
  return paged > columnsExactMax ? { kind: 'digest' } : { kind: 'exact', pages: listPageNumbers(0, paged) };
}

/** Ask before applying a batch, so a crash repeats the same write. */
export function isPageSpillDue({ open }: PagedColumns): boolean {
  return countColumnRows(open) >= openMax;
}

/** Input of `takePage`: usually the partial page. */
export function planColumnsSpill(state: PagedColumns): ColumnsNeed {
  if (state.paged > columnsExactMax) return { kind: 'digest' };
  if (state.paged + countColumnRows(state.open) > columnsExactMax) return planColumnsRead(state);
  return { kind: 'exact', pages: listPageNumbers(state.paged - (state.paged % pageLength), state.paged) };
}

/** Moves open positions out. Write the output, then commit the state. */
export function takePage<State extends PagedColumns>(
  state: State,
  read: ColumnsRead,
): { readonly state: State; readonly write: ColumnsWrite } {
  const spilled: State = { ...state, paged: state.paged + countColumnRows(state.open), open: emptyColumns };
  if (spilled.paged > columnsExactMax) {
    const digest =
      read.kind === 'digest'
        ? addOpenToDigest(state, read.digest)
        : addPage(emptyDigest, joinAllColumns(state, read.pages));
    return { state: spilled, write: { kind: 'digest', digest } };
  }
  const firstRow = state.paged - (state.paged % pageLength);
  const rows = joinColumns([takeStoredRows(read, state.paged - firstRow), state.open]);
  const pages = listPageNumbers(firstRow, spilled.paged).map(number => {
    const from = number * pageLength - firstRow;
    return { number, page: sliceColumns(rows, from, from + pageLength) };
  });
  return { state: spilled, write: { kind: 'exact', pages } };
}

/** All columns of a state, without rows it does not count yet. */
export function joinAllColumns(state: PagedColumns, pages: readonly Columns[]): Columns {
  return joinColumns([takeStoredRows({ kind: 'exact', pages }, state.paged), state.open]);
}

/** Adds open positions to a digest, without duplicates. */
export function addOpenToDigest({ paged, open }: PagedColumns, digest: Digest): Digest {
  if (digest.through < paged)
    throw new RangeError(`The digest holds ${digest.through} positions, not ${paged}. Read it again, after the head.`);
  return addPage(digest, sliceColumns(open, digest.through - paged));
}

function takeStoredRows(read: ColumnsRead, length: number): Columns {
  const rows = read.kind === 'exact' ? joinColumns(read.pages) : emptyColumns;
  if (countColumnRows(rows) < length)
    throw new RangeError(
      `The pages hold ${countColumnRows(rows)} positions, not ${length}. Read them again, after the head.`,
    );
  return sliceColumns(rows, 0, length);
}

function listPageNumbers(fromRow: number, toRow: number): readonly number[] {
  const first = Math.floor(fromRow / pageLength);
  return Array.from({ length: Math.ceil(toRow / pageLength) - first }, (_, at) => first + at);
}
