import type { Route } from '../route.ts';
import { type RouteName, routeNames, routes } from './routes.ts';

function isSold({ tier, isOfKey }: Pick<Route, 'tier' | 'isOfKey'>): boolean {
  return tier !== null && !isOfKey;
}

/** Routes whose answers an x402 payment can buy (`docs/reference/x402.md`). */
export const paidRouteNames: readonly RouteName[] = routeNames.filter(name => isSold(routes[name]));
