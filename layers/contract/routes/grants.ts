import { isTierAtLeast, type Tier } from '../tiers.ts';
import { type RouteName, routeNames, routes } from './routes.ts';

/** Path patterns that a tier may call, in execute-api syntax. */
export function listRouteGrants(tier: Tier, names: readonly RouteName[] = routeNames): readonly string[] {
  return names
    .map(name => routes[name])
    .filter(route => route.tier !== null && isTierAtLeast(tier, route.tier))
    .map(route => route.path.replaceAll(/\{\w+\}/g, '*'));
}
