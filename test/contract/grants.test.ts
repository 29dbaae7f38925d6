import { expect, test } from 'vitest';
import { listRouteGrants } from '../../layers/contract/routes/grants.ts';
import { ownRoutes } from '../../layers/contract/routes/own.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { isTierAtLeast, tierNames } from '../../layers/contract/tiers.ts';

test.each(tierNames)(
  '%s may call exactly the routes that its rank reaches, with wildcards for path parameters',
  tier => {
    const rows = [...Object.values(routes), ...Object.values(ownRoutes)];
    const reached = rows.filter(route => route.tier !== null && isTierAtLeast(tier, route.tier));
    const wanted = [...new Map(reached.map(route => [route.path as string, route])).values()];
    const granted = listRouteGrants(tier);
    expect(granted).toHaveLength(wanted.length);
    for (const [at, route] of wanted.entries()) {
      expect(granted[at]).not.toMatch(/[{}]/);
      expect(granted[at]!.split('/')).toEqual(route.path.split('/').map(part => (part.startsWith('{') ? '*' : part)));
    }
  },
);

test('public routes are not in any policy, because the gateway does not ask the authorizer', () => {
  const open = Object.values(routes).filter(route => route.tier === null);
  expect(open.length).toBeGreaterThan(0);
  for (const tier of tierNames) for (const route of open) expect(listRouteGrants(tier)).not.toContain(route.path);
});
