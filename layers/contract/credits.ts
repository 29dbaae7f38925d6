import type { Route, Values } from './route.ts';

/** Credits of one request, or the list of ids that costs one per ten begun. */
export type Credits = number | { readonly perTen: string };

/** Ids of a batch that cost as much as one request. */
export const IDS_PER_CREDIT = 10;

export const creditsOf = ({ credits }: Pick<Route, 'credits'>, query: Values<Route['query']>): number => {
  if (typeof credits === 'number') return credits;
  const ids = query[credits.perTen];
  if (!Array.isArray(ids)) throw new Error(`The query has no list ${credits.perTen}, which the row's credits name`);
  return Math.ceil(ids.length / IDS_PER_CREDIT);
};

/** A 400 costs one credit at most: the operation did not run. */
export const refusedCredits = ({ credits }: Pick<Route, 'credits'>): number => (credits === 0 ? 0 : 1);

export const statusClasses = ['2xx', '4xx'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** Null is free: errors of the service, and refusals. */
export const statusClassOf = (status: number): StatusClass | null => {
  if (status === 400) return '4xx';
  return status === 304 || (status >= 200 && status < 300) ? '2xx' : null;
};

/** Delivered messages of a key and day that are one unit. */
const MESSAGES_PER_UNIT = 100;

export const messageUnits = (delivered: number): number => Math.ceil(delivered / MESSAGES_PER_UNIT);
