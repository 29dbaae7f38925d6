import { type RouteName, routes } from '../contract/routes/routes.ts';
import { filterRoutesByScope } from '../contract/routes/scopes.ts';
import { tiers } from '../contract/tiers.ts';
import { describeScopes } from '../core/identity/scopes.ts';
import type { StoredKey } from '../storage/access/keys.ts';

/** What a policy and its context say about the scopes of a key. */
export type Grant = {
  /** Undefined is all of the tier. */
  readonly routes: readonly RouteName[] | undefined;
  readonly condition: { readonly Condition?: Readonly<Record<string, Readonly<Record<string, string[]>>>> };
  readonly context: { readonly forbidden: string; readonly scopes?: string };
};

/** The policy refuses other addresses before the rate limit counts them. */
export function buildGrant({ tier, scopes }: Pick<StoredKey, 'tier' | 'scopes'>): Grant {
  const names = scopes?.routes && filterRoutesByScope(scopes.routes);
  const passed = names ? { ...scopes, routes: names.map(name => routes[name].file) } : scopes;
  const addresses = scopes?.addresses;
  const limits = describeScopes(scopes ?? {});
  const held = `the key has the tier ${tiers[tier].name}${limits && ` and ${limits}`}`;
  // The gateway puts it between the quotes of a JSON text, as it is.
  const forbidden = `This request is not allowed: ${held}; see /docs for the tier of each operation`;
  return {
    routes: names,
    condition: addresses ? { Condition: { IpAddress: { 'aws:SourceIp': [...addresses] } } } : {},
    context: { forbidden, ...(passed && { scopes: JSON.stringify(passed) }) },
  };
}
