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
export function cutRankedPage<Row>(ranked: readonly Ranked<Row>[], after: string | undefined, limit: number) {
  const [, sign, digits, key] = /^([pnu])(\d*):(.*)$/.exec(after ?? '') ?? [];
  const size = sign === 'u' ? null : BigInt(digits ?? 0);
  const place = key === undefined ? null : { value: size !== null && sign === 'n' ? -size : size, key };
  const left = ranked.filter(row => place === null || comparePlaces(row, place) > 0).sort(comparePlaces);
  const shown = left.slice(0, limit);
  const last = left.length > limit ? shown.at(-1) : undefined;
  const rows = shown.map(({ row }) => row);
  if (last === undefined) return { shown: rows, next: null };
  // In the letters of cursors.
  const { value } = last;
  return { shown: rows, next: `${value === null ? 'u' : value < 0n ? `n${-value}` : `p${value}`}:${last.key}` };
}
