/** Every operation is an aggregate with coverage, or named with the reason why it is none. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Covers } from '../../layers/contract/covers.ts';
import type { Route } from '../../layers/contract/route.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { aggregates, others } from '../oracle/windows.ts';

const rows: Readonly<Record<string, Omit<Route, 'check'>>> = routes;
const listed = others.flatMap(([, names]) => names.trim().split(/\s+/));

test('each operation states its coverage, or is named with a reason', () => {
  expect([...Object.keys(aggregates), ...listed].toSorted()).toEqual([...routeNames].toSorted());
});

test('rows state coverage where the table says, and may read gaps', () => {
  const stating = routeNames.filter(name => rows[name]!.covers !== undefined);
  expect(stating.toSorted()).toEqual(Object.keys(aggregates).toSorted());
  for (const name of stating) {
    const covers = rows[name]!.covers as Covers | 'handler';
    expect([name, covers === 'handler' ? 'body' : covers.at]).toEqual([name, aggregates[name]!.at]);
    expect([name, rows[name]!.reads]).toEqual([name, expect.arrayContaining(['operations'])]);
  }
});

test('the reference has a row for each of them', () => {
  const text = readFileSync('docs/reference/coverage.md', 'utf8');
  for (const [name, { at }] of Object.entries(aggregates)) {
    const line = text.split('\n').find(one => one.startsWith(`| \`${rows[name]!.path}\` |`));
    expect([name, line]).toEqual([name, expect.stringContaining(`| ${at} |`)]);
  }
});
