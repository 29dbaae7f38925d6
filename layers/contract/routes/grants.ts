import { isTierAtLeast, type Tier } from '../tiers.ts';
import { type OwnRouteName, ownRouteNames, ownRoutes } from './own.ts';
import { type RouteName, routeNames, routes } from './routes.ts';

const granted = { ...routes, ...ownRoutes };
const grantedNames = [...routeNames, ...ownRouteNames];

/** Path patterns that a tier may call, in execute-api syntax. */
export function listRouteGrants(
  tier: Tier,
  names: readonly (RouteName | OwnRouteName)[] = grantedNames,
): readonly string[] {
  const paths = names
    .map(name => granted[name])
    .filter(route => route.tier !== null && isTierAtLeast(tier, route.tier))
    .map(route => route.path.replaceAll(/\{\w+\}/g, '*'));
  return [...new Set(paths)];
}
