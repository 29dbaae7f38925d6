/** Credits of one request, or the list of ids that costs one per ten begun. */
export type Credits = number | { readonly perTen: string };

type Priced = { readonly credits: Credits };

/** Ids of a batch that cost as much as one request. */
export const IDS_PER_CREDIT = 10;

export function computeRequestCredits({ credits }: Priced, query: Readonly<Record<string, unknown>>): number {
  if (typeof credits === 'number') return credits;
  const ids = query[credits.perTen];
  if (!Array.isArray(ids)) throw new Error(`The query has no list ${credits.perTen}, which the row's credits name`);
  return Math.ceil(ids.length / IDS_PER_CREDIT);
}

/** A 400 costs one credit at most: the operation did not run. */
export function computeRefusedCredits({ credits }: Priced): number {
  return credits === 0 ? 0 : 1;
}
