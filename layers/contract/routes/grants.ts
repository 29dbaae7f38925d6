import { reaches, type Tier } from '../tiers.ts';
import { routes } from './routes.ts';

/** Returns the path patterns a tier may call, in execute-api syntax. */
export const routeGrants = (tier: Tier): readonly string[] =>
  Object.values(routes)
    .filter(route => route.tier !== null && reaches(tier, route.tier))
    .map(route => route.path.replaceAll(/\{\w+\}/g, '*'));
