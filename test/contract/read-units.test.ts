import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isHeavy, READ_UNITS_INCLUDED } from '../../layers/contract/read-units.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { routeReadLines, tierReadLines } from './read-unit-lines.ts';

const limits = readFileSync('docs/reference/limits.md', 'utf8');

test('limits.md states the read units of each tier and operation as the rows do', () => {
  expect(limits).toContain(tierReadLines().join('\n'));
  expect(limits).toContain(routeReadLines().join('\n'));
  expect(limits).toContain(`A request includes ${READ_UNITS_INCLUDED} read units`);
});

test('each operation of a key says what it may read, and those above the included units draw on a budget', () => {
  for (const name of routeNames) {
    const { tier, readUnitsMax } = routes[name];
    const { budgets } = routes[name] as { readonly budgets?: true };
    if (tier !== null) expect([name, readUnitsMax > 0]).toEqual([name, true]);
    expect([name, budgets === true]).toEqual([name, tier !== null && isHeavy({ readUnitsMax })]);
  }
});
