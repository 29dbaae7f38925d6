import { type TimeGroup, timeGroups } from './time-groups.ts';
import type { TimeQuery } from './time-query.ts';

/** Credits of one request, or the list of ids that costs one per ten begun. */
export type Credits = number | { readonly perTen: string };

type Priced = { readonly credits: Credits; readonly timeGroup?: TimeGroup };

/** Ids of a batch that cost as much as one request. */
export const IDS_PER_CREDIT = 10;

/** Added to a request with `explain` or `proof`. */
export const extraCredits = { explain: 1, proof: 5 } as const;

export function computeRequestCredits(
  { credits, timeGroup }: Priced,
  query: Readonly<Record<string, unknown>> & TimeQuery,
): number {
  const past = query.as_of !== undefined && timeGroup !== undefined ? timeGroups[timeGroup].credits : 0;
  const extra = (query.explain ? extraCredits.explain : 0) + (query.proof ? extraCredits.proof : 0);
  if (typeof credits === 'number') return Math.max(credits, past) + extra;
  const ids = query[credits.perTen];
  if (!Array.isArray(ids)) throw new Error(`The query has no list ${credits.perTen}, which the row's credits name`);
  return Math.max(1, past) * Math.ceil(ids.length / IDS_PER_CREDIT) + extra;
}

/** A 400 costs one credit at most: the operation did not run. */
export function computeRefusedCredits({ credits }: Priced): number {
  return credits === 0 ? 0 : 1;
}
