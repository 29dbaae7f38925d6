import { type ListValues, readListQuery } from '../../contract/list-query.ts';
import { toListedToken } from '../../contract/routes/token-list.ts';
import { getRowFigures } from '../../core/token-list/row.ts';
import { type ListStores, readTokenPage } from './page.ts';

/** A page of a query as routes and channels show it. */
export async function readListedPage(
  stores: ListStores,
  query: ListValues & { readonly cursor?: string | undefined },
  nowMs: number,
) {
  const { sort, window, limit, cursor } = query;
  const filter = {
    minAgeSeconds: query.min_age_s,
    maxAgeSeconds: query.max_age_s,
    minLiquiditySol: query.min_liquidity_sol,
    minHolders: query.min_holders,
    maxSeverity: query.max_severity,
  };
  const { rows, atMs, ...page } = await readTokenPage(stores, { sort, window, filter, limit, cursor }, nowMs);
  return { ...page, tokens: rows.map(row => toListedToken(row, getRowFigures(row, sort, window), atMs)) };
}

/** The first page of the query of a channel in its normal form. */
export async function readFirstPage(stores: ListStores, channel: string, nowMs: number) {
  const read = readListQuery(channel.slice(channel.indexOf('?') + 1));
  if ('problem' in read) throw new Error(`${channel}: ${read.problem}`);
  return (await readListedPage(stores, read.values, nowMs)).tokens;
}
