import { READ_UNITS_INCLUDED, readBudget } from '../../layers/contract/read-units.ts';
import { type RouteName, routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { isTierAtLeast, type Tier, tierNames, tiers } from '../../layers/contract/tiers.ts';

/** Rows of `docs/reference/limits.md#read-units` about tiers. */
export function tierReadLines(): readonly string[] {
  return tierNames.map(tier => {
    const { name, requestsPerMinute } = tiers[tier];
    const worst = worstFor(tier);
    const included = requestsPerMinute * READ_UNITS_INCLUDED;
    const figures = [included, readBudget(requestsPerMinute), requestsPerMinute * routes[worst].readUnitsMax];
    const [least, budget, most] = figures.map(figure => figure.toLocaleString('en'));
    return `| ${name} | ${least} | ${budget} | \`${worst}\` | ${most} |`;
  });
}

/** Rows about operations, most expensive first. */
export function routeReadLines(): readonly string[] {
  return routeNames
    .filter(name => routes[name].tier !== null)
    .toSorted((a, b) => routes[b].readUnitsMax - routes[a].readUnitsMax || (a < b ? -1 : 1))
    .map(name => `| \`${name}\` | ${tierName(name)} | ${routes[name].readUnitsMax.toLocaleString('en')} |`);
}

const tierName = (name: RouteName): string => tiers[routes[name].tier!].name;

function worstFor(tier: Tier): RouteName {
  const callable = routeNames.filter(name => {
    const needed = routes[name].tier;
    return needed !== null && isTierAtLeast(tier, needed);
  });
  return callable.reduce((worst, name) => (routes[name].readUnitsMax > routes[worst].readUnitsMax ? name : worst));
}
