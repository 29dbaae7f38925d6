import { setQueryValue, useLocation } from '../route/location.ts';
import './paging.css';

const NAME = 'page';

/** From 0. The address counts from 1. */
export function usePageNumber(): number {
  const given = Number(useLocation().query.get(NAME));
  return Number.isSafeInteger(given) && given > 1 ? given - 1 : 0;
}

type PagingProps = {
  readonly page: number;
  readonly rows: number;
  readonly rowsPerPage: number;
  readonly hasNext: boolean;
};

/** Changes the page of a list. */
export function Paging({ page, rows, rowsPerPage, hasNext }: PagingProps) {
  if (page === 0 && !hasNext) return null;
  const first = page * rowsPerPage + 1;
  return (
    <nav class="paging" aria-label="Pages of the list">
      <button type="button" class="button" disabled={page === 0} onClick={() => openPage(page - 1)}>
        Previous
      </button>
      <button type="button" class="button" disabled={!hasNext} onClick={() => openPage(page + 1)}>
        Next
      </button>
      <span class="faint number">{rows === 0 ? 'No rows on this page' : `${first}–${first + rows - 1}`}</span>
    </nav>
  );
}

function openPage(page: number): void {
  setQueryValue(NAME, page === 0 ? null : String(page + 1), 'push');
}
