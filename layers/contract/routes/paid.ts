import { type RouteName, routeNames, routes } from './routes.ts';

/** Routes whose answers an x402 payment can buy (`docs/reference/x402.md`). */
export const paidRouteNames: readonly RouteName[] = routeNames.filter(
  name => routes[name].tier !== null && !routes[name].isOfKey,
);
