import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ListQuery } from '../../layers/core/token-list/cursor.ts';
import { noFilter, type TokenFilter } from '../../layers/core/token-list/filter.ts';
import type { TokenRow } from '../../layers/core/token-list/row.ts';
import type { ListName } from '../../layers/core/token-list/window.ts';
import { type ListerDeps, listMinute } from '../../layers/flows/token-list/list-minute.ts';
import { readTokenPage } from '../../layers/flows/token-list/page.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';
import type { TableNames } from '../storage/engines.ts';
import { behind, type Line, openLine } from './faults.ts';

export type ListTables = Pick<TableNames, 'listings' | 'tokens'>;

/** One lister process: its own memory over a shared store. */
export type ListerLife = { readonly deps: ListerDeps; readonly list: (nowMs: number) => Promise<void> };

/** With few recent tokens most are in the published orders. */
export const startLister = (
  client: DynamoDBClient,
  names: ListTables,
  { line = openLine(), recentMax }: { readonly line?: Line; readonly recentMax?: number } = {},
): ListerLife => {
  const deps: ListerDeps = {
    listings: { client: behind(line, client), table: names.listings },
    tokens: { client: behind(line, client), table: names.tokens },
    warm: null,
    watchSize: () => {},
    ...(recentMax !== undefined && { recentMax }),
  };
  return { deps, list: nowMs => listMinute(deps, nowMs) };
};

type Asked = ListName & { readonly order?: ListQuery['order']; readonly filter?: TokenFilter };

export const listStores = (client: DynamoDBClient, names: ListTables) => {
  const listings = { client, table: names.listings };
  return { listings, tokens: { client, table: names.tokens }, nodes: openNodes(listings) };
};

/** Asks for pages of a list like a caller. */
export const listReader = (client: DynamoDBClient, names: ListTables) => {
  const stores = listStores(client, names);
  const page = (
    { sort, window, order = 'desc', filter = noFilter }: Asked,
    nowMs: number,
    limit = 100,
    cursor?: string,
  ) => readTokenPage(stores, { sort, window, order, filter, limit, cursor }, nowMs);
  /** All pages from a cursor on. */
  const rest = async (asked: Asked, nowMs: number, limit: number, from?: string) => {
    const rows: TokenRow[] = [];
    let cursor = from;
    do {
      const found = await page(asked, nowMs, limit, cursor);
      rows.push(...found.rows);
      cursor = found.next ?? undefined;
    } while (cursor !== undefined);
    return rows;
  };
  return { page, rest };
};
