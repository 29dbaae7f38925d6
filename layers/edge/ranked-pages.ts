import { RequestError } from '../contract/errors.ts';
import { cutRankedPage, type Ranked } from '../core/kernel/ranked-page.ts';
import { openCursor, sealCursor } from '../core/kernel/sealed-cursor.ts';

type Asked = { readonly limit: number; readonly cursor: string | undefined };

/** Checks the cursor of a query. Throws RequestError for a foreign one. */
export function openPlace(query: string, cursor: string | undefined): string | undefined {
  const place = cursor === undefined ? undefined : openCursor(query, cursor);
  if (place === null)
    throw new RequestError('invalid_request', 'cursor must be that of the page before, with the same other parameters');
  return place;
}

/** A page of ranked rows, whose cursor names the last row's place. */
export function openPage(query: string, { limit, cursor }: Asked) {
  const place = openPlace(query, cursor);
  return {
    cut: <Row>(rows: readonly Ranked<Row>[], most = limit) => {
      const { shown, next } = cutRankedPage(rows, place, most);
      return { shown, next: next === null ? null : sealCursor(query, next) };
    },
  };
}
