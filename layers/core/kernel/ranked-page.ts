/** Orders by a value, nulls last, ties by key ascending. */
export type Ranked<Row> = { readonly value: bigint | null; readonly key: string; readonly row: Row };

type Place = Pick<Ranked<unknown>, 'value' | 'key'>;

/** Descending. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.value !== b.value) {
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
    return a.value > b.value ? -1 : 1;
  }
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Rows after a place, and the place of the next page. */
export function cutRankedPage<Row>(rows: readonly Ranked<Row>[], after: string | undefined, limit: number) {
  const place = after === undefined ? null : parsePlace(after);
  const left = rows.filter(row => place === null || comparePlaces(row, place) > 0).sort(comparePlaces);
  const shown = left.slice(0, limit);
  const last = left.length > limit ? shown.at(-1) : undefined;
  return { shown: shown.map(({ row }) => row), next: last ? formatPlace(last) : null };
}

/** In the letters of cursors. */
function formatPlace({ value, key }: Place): string {
  return `${value === null ? 'u' : value < 0n ? `n${-value}` : `p${value}`}:${key}`;
}

function parsePlace(text: string): Place {
  const at = text.indexOf(':');
  const digits = text.slice(1, at);
  const value = text[0] === 'u' ? null : BigInt(digits) * (text[0] === 'n' ? -1n : 1n);
  return { value, key: text.slice(at + 1) };
}
