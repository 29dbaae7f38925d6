import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TokenFilter } from '../../layers/core/token-list/filter.ts';
import type { TokenRow } from '../../layers/core/token-list/row.ts';
import { formatListName, type ListName, listNames } from '../../layers/core/token-list/window.ts';
import { type ListerDeps, listMinute } from '../../layers/flows/token-list/list-minute.ts';
import { readTokenPage } from '../../layers/flows/token-list/page.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';
import type { TableNames } from '../storage/engines.ts';
import { behind, type Line, openLine } from './faults.ts';

export type ListTables = Pick<TableNames, 'listings' | 'tokens'>;

/** One lister process: its own memory over a shared store. */
export type ListerLife = { readonly deps: ListerDeps; readonly list: (nowMs: number) => Promise<void> };

export const startLister = (client: DynamoDBClient, names: ListTables, line: Line = openLine()): ListerLife => {
  const deps: ListerDeps = {
    listings: { client: behind(line, client), table: names.listings },
    tokens: { client: behind(line, client), table: names.tokens },
    warm: null,
    watchSize: () => {},
  };
  return { deps, list: nowMs => listMinute(deps, nowMs) };
};

export const noFilter: TokenFilter = {
  minAgeSeconds: undefined,
  maxAgeSeconds: undefined,
  minLiquiditySol: undefined,
  minHolders: undefined,
  maxSeverity: undefined,
};

export const listStores = (client: DynamoDBClient, names: ListTables) => {
  const listings = { client, table: names.listings };
  return { listings, tokens: { client, table: names.tokens }, nodes: openNodes(listings) };
};

/** Asks for pages of a list like a caller. */
export const listReader = (client: DynamoDBClient, names: ListTables) => {
  const stores = listStores(client, names);
  const page = (list: ListName, nowMs: number, limit = 100, cursor?: string, filter = noFilter) =>
    readTokenPage(stores, { ...list, filter, limit, cursor }, nowMs);
  /** All pages from a cursor on. */
  const rest = async (list: ListName, nowMs: number, limit: number, from?: string, filter = noFilter) => {
    const rows: TokenRow[] = [];
    let cursor = from;
    do {
      const found = await page(list, nowMs, limit, cursor, filter);
      rows.push(...found.rows);
      cursor = found.next ?? undefined;
    } while (cursor !== undefined);
    return rows;
  };
  const all = async (nowMs: number, limit = 100): Promise<Readonly<Record<string, readonly TokenRow[]>>> => {
    const lists: Record<string, readonly TokenRow[]> = {};
    for (const list of listNames) lists[formatListName(list)] = await rest(list, nowMs, limit);
    return lists;
  };
  return { page, rest, all };
};
