import { expect, test } from 'vitest';
import { isHeavy } from '../../layers/contract/read-units.ts';
import type { Route } from '../../layers/contract/route.ts';
import { ownRoutes } from '../../layers/contract/routes/own.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';

test('each operation of a key says what it may read, and those above the included units draw on a budget', () => {
  for (const name of routeNames) {
    const { tier, readUnitsMax } = routes[name];
    const { budgets } = routes[name] as { readonly budgets?: true };
    if (tier !== null) expect([name, readUnitsMax > 0]).toEqual([name, true]);
    expect([name, budgets === true]).toEqual([name, tier !== null && isHeavy({ readUnitsMax })]);
  }
});

test('so does each operation on what belongs to an account', () => {
  for (const [name, row] of Object.entries<Route | Pick<Route, 'readUnitsMax' | 'budgets'>>(ownRoutes)) {
    expect([name, row.readUnitsMax > 0]).toEqual([name, true]);
    if (isHeavy(row)) expect([name, row.budgets]).toEqual([name, true]);
  }
});
