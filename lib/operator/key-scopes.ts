import { type ScopeName, type Scopes, scopeNames } from '../../layers/core/identity/scopes.ts';

/** Scopes to set. Null removes one, a missing one stays. */
export type GivenScopes = { readonly [Name in ScopeName]?: readonly string[] | null };

/** Undefined if nothing is limited. */
export function mergeKeyScopes(before: Scopes | undefined, given: GivenScopes): Scopes | undefined {
  const entries = scopeNames.flatMap(name => {
    const entries = given[name] === undefined ? before?.[name] : given[name];
    return entries ? [[name, entries] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
