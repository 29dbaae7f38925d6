import { type ListValues, readListQuery } from '../../contract/routes/list-query.ts';
import { toListedToken, toListQuery } from '../../contract/routes/token-list.ts';
import { type ListStores, readTokenPage } from './page.ts';

/** A page of a query as routes and channels show it. */
export async function readListedPage(
  stores: ListStores,
  query: ListValues & { readonly cursor?: string | undefined },
  nowMs: number,
) {
  const { limit, cursor } = query;
  const { rows, atMs, ...page } = await readTokenPage(stores, { ...toListQuery(query), limit, cursor }, nowMs);
  return { ...page, tokens: rows.map(row => toListedToken(row, query, atMs)) };
}

/** The first page of the query of a channel in its normal form. */
export async function readFirstPage(stores: ListStores, channel: string, nowMs: number) {
  const read = readListQuery(channel.slice(channel.indexOf('?') + 1));
  if ('problem' in read) throw new Error(`${channel}: ${read.problem}`);
  return (await readListedPage(stores, read.values, nowMs)).tokens;
}
