import {
  type Columns,
  columnsExactMax,
  columnsLength,
  emptyColumns,
  joinColumns,
  pageLength,
  sliceColumns,
} from './columns.ts';
import { addPage, type Digest, emptyDigest } from './digest.ts';

/** What of a state concerns the closed positions' columns. */
export type PagedColumns = {
  /** Positions that lie in pages or in the digest: the first ones. */
  readonly paged: number;
  /** Those after them. */
  readonly open: Columns;
};

/**
 * Which stored columns to read: pages by number from 0, or the wallet's one digest. A page grows by about 32 positions at a time until it holds 512;
 * only then it never changes again, so only full pages may be remembered.
 */
export type ColumnsNeed = { readonly kind: 'exact'; readonly pages: readonly number[] } | { readonly kind: 'digest' };

/** What was read for it: the pages in the order asked for. */
export type ColumnsRead =
  | { readonly kind: 'exact'; readonly pages: readonly Columns[] }
  | { readonly kind: 'digest'; readonly digest: Digest };

/** What a spill writes before the head is committed. */
export type ColumnsWrite =
  | { readonly kind: 'exact'; readonly pages: readonly { readonly number: number; readonly page: Columns }[] }
  | { readonly kind: 'digest'; readonly digest: Digest };

/** Open positions at which they go into the current page. */
const openMax = 32;

/** What `figuresOf` needs beside the state: at most twenty pages, or the digest. */
export const columnsNeeded = ({ paged }: PagedColumns): ColumnsNeed =>
  paged > columnsExactMax ? { kind: 'digest' } : { kind: 'exact', pages: pageNumbers(0, paged) };

/**
 * Whether open positions should be spilled. Asked of the state as loaded, before a batch is applied, as with `sumsDue`:
 * what is written is then a function of a committed state, and after a crash it is written again as it was.
 */
export const pageDue = ({ open }: PagedColumns): boolean => columnsLength(open) >= openMax;

/** What `takePage` needs beside the state: mostly the one page that is filling, once all twenty, then the digest. */
export const columnsToSpill = (state: PagedColumns): ColumnsNeed => {
  if (state.paged > columnsExactMax) return { kind: 'digest' };
  if (state.paged + columnsLength(state.open) > columnsExactMax) return columnsNeeded(state);
  return { kind: 'exact', pages: pageNumbers(state.paged - (state.paged % pageLength), state.paged) };
};

/**
 * Moves the open positions into pages, or past the last page into the digest: write what it says, then commit the state it gives back
 * (with the batch applied on top). Repeating it after a crash in between writes the same. Pages beyond twenty are never made; the twenty stay unread.
 */
export const takePage = <State extends PagedColumns>(
  state: State,
  read: ColumnsRead,
): { readonly state: State; readonly write: ColumnsWrite } => {
  const spilled: State = { ...state, paged: state.paged + columnsLength(state.open), open: emptyColumns };
  if (spilled.paged > columnsExactMax)
    return { state: spilled, write: { kind: 'digest', digest: digestWith(state, read) } };
  const firstRow = state.paged - (state.paged % pageLength);
  const rows = joinColumns([storedRows(read, state.paged - firstRow), state.open]);
  const pages = pageNumbers(firstRow, spilled.paged).map(number => {
    const from = number * pageLength - firstRow;
    return { number, page: sliceColumns(rows, from, from + pageLength) };
  });
  return { state: spilled, write: { kind: 'exact', pages } };
};

/** All columns of a state whose pages were read. A page may be ahead of the state: what the state does not count is left out. */
export const allColumns = (state: PagedColumns, pages: readonly Columns[]): Columns =>
  joinColumns([storedRows({ kind: 'exact', pages }, state.paged), state.open]);

/** A digest with all of a state's positions. It may be ahead of the state: open positions that are in it already are not added again. */
export const allInDigest = ({ paged, open }: PagedColumns, digest: Digest): Digest => {
  if (digest.through < paged)
    throw new RangeError(`The digest holds ${digest.through} positions, not ${paged}. Read it again, after the head.`);
  return addPage(digest, sliceColumns(open, digest.through - paged));
};

const digestWith = (state: PagedColumns, read: ColumnsRead): Digest =>
  read.kind === 'digest' ? allInDigest(state, read.digest) : addPage(emptyDigest, allColumns(state, read.pages));

const storedRows = (read: ColumnsRead, length: number): Columns => {
  const rows = read.kind === 'exact' ? joinColumns(read.pages) : emptyColumns;
  if (columnsLength(rows) < length)
    throw new RangeError(
      `The pages hold ${columnsLength(rows)} positions, not ${length}. Read them again, after the head.`,
    );
  return sliceColumns(rows, 0, length);
};

/** Numbers of the pages that hold rows from one up to another. */
const pageNumbers = (fromRow: number, toRow: number): readonly number[] => {
  const first = Math.floor(fromRow / pageLength);
  return Array.from({ length: Math.ceil(toRow / pageLength) - first }, (_, at) => first + at);
};
