/** Compares the reference with the rows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { renderReference } from '../../layers/contract/documents/reference.ts';
import { insertChannelSections, insertRouteSections } from '../../layers/contract/documents/row-section.ts';
import { READ_UNITS_INCLUDED } from '../../layers/contract/read-units.ts';
import { ownRoutes } from '../../layers/contract/routes/own.ts';
import { routes } from '../../layers/contract/routes/routes.ts';

const readPage = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/reference', name), 'utf8');

const headings = (page: string, start: string): readonly string[] =>
  page
    .split('\n')
    .filter(line => line.startsWith(start))
    .map(line => line.slice(start.length))
    .toSorted();

const operations = Object.fromEntries(
  readdirSync(join(import.meta.dirname, '../../docs/reference/api')).map(name => [name, readPage(`api/${name}`)]),
);

test.each(Object.entries(renderReference()))('%s has the tables that a fresh run writes', (file, text) => {
  expect(readFileSync(file, 'utf8') === text, 'run "npm run contract"').toBe(true);
});

test('the pages of operations have one section for each route, and the list links to it', () => {
  const own = Object.values<{ path: string; method?: string }>(ownRoutes).filter(({ method }) => method === undefined);
  const paths = [...Object.values(routes), ...own].map(({ path }) => path);
  expect(headings(Object.values(operations).join('\n'), '### GET ')).toEqual(paths.toSorted());
  expect(readPage('api.md')).toContain('[`/v1/wallet/{address}/pnl`](api/wallets.md#get-v1walletaddresspnl)');
});

test('a route without a section gets one on the page of the route before it, and no second one', () => {
  const added = { ...routes.tokenPrice, path: '/v1/token/{mint}/first-price', summary: 'First price of a token' };
  const next = { ...added, path: '/v1/token/{mint}/last-price' };
  const { tokenPrice, tokenOhlcv, tokenTrades, tokenLiquidity } = routes;
  const last = { ...added, path: '/v1/token/{mint}/swaps' };
  const rows = {
    tokenPrice,
    tokenFirstPrice: added,
    tokenLastPrice: next,
    tokenOhlcv,
    tokenTrades,
    tokenSwaps: last,
    tokenLiquidity,
  } as never;
  // Without sections of rows that are not given.
  const given = insertRouteSections(operations, { tokenPrice } as never);
  const pages = insertRouteSections(given, rows);
  const page = pages['market.md']!;
  const at = (path: string): number => page.indexOf(`### GET /v1/token/{mint}/${path}\n`);
  const places = ['price', 'first-price', 'last-price', 'ohlcv'].map(at);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  const section = page.slice(at('first-price'), at('last-price'));
  expect(section.match(/<!-- end -->/g)).toHaveLength(1);
  expect(section).toContain('First price of a token.\n\nTier: Layer 1. Cache: `no-store`.\n');
  expect(section).toContain('| `mint` | path | string | base58, 32 bytes | required | Token mint. |');
  expect(section).toContain('| `price_usd` | number or null |');
  expect(at('swaps')).toBeGreaterThan(at('trades'));
  expect({ ...pages, 'market.md': null }).toEqual({ ...given, 'market.md': null });
  expect(insertRouteSections(pages, rows)).toEqual(pages);
});

test('channels.md has a section for each channel', () => {
  const patterns = Object.values(channels).map(({ pattern }) => pattern);
  // Headings of other sections begin with a capital.
  expect(headings(readPage('channels.md'), '## ').filter(name => /^[a-z]/.test(name))).toEqual(patterns.toSorted());
});

test('channels.md gets a section for a channel without one, after that of the row before', () => {
  const { tokenTrades, tokenTicks } = channels;
  const tokenPulse = { ...tokenTicks, pattern: 'token:{mint}:pulse', summary: 'Pulse of a token' };
  const rows = { tokenTrades, tokenPulse, tokenTicks } as never;
  const page = insertChannelSections(readPage('channels.md'), rows);
  const at = (name: string): number => page.indexOf(`\n## token:{mint}:${name}\n`);
  const places = ['trades', 'pulse', 'ticks'].map(at);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page.slice(places[1], places[2])).toContain('Pulse of a token.\n\nTier: Layer 1.\n\n| Field |');
  expect(insertChannelSections(page, rows)).toBe(page);
});

test('limits.md states the read units that a request includes', () => {
  expect(readPage('limits.md')).toContain(`A request includes ${READ_UNITS_INCLUDED} read units`);
});
