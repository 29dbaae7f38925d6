import { expect, test } from 'vitest';
import { isHeavy } from '../../layers/contract/read-units.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';

test('each operation of a key says what it may read, and those above the included units draw on a budget', () => {
  for (const name of routeNames) {
    const { tier, readUnitsMax } = routes[name];
    const { budgets } = routes[name] as { readonly budgets?: true };
    if (tier !== null) expect([name, readUnitsMax > 0]).toEqual([name, true]);
    expect([name, budgets === true]).toEqual([name, tier !== null && isHeavy({ readUnitsMax })]);
  }
});
