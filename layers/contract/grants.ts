import { routes } from './routes.ts';
import { reaches, type Tier } from './tiers.ts';

/** The path patterns that a tier may call, as an execute-api policy writes them. Example: `/v1/token/…/price`. */
export const routeGrants = (tier: Tier): readonly string[] =>
  Object.values(routes)
    .filter(route => route.tier !== null && reaches(tier, route.tier))
    .map(route => route.path.replaceAll(/\{\w+\}/g, '*'));
