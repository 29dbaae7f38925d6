import { parseNetwork } from '../../core/identity/network.ts';
import type { ScopeName } from '../../core/identity/scopes.ts';
import { clampMessageText } from '../../core/kernel/shown.ts';
import { channelKinds } from '../channel-scope.ts';
import { parseOrigins } from '../cors.ts';
import { type RouteName, routeNames, routes } from './routes.ts';

/** With more, the policy of a key may exceed the 8 KB that API Gateway takes. */
const ENTRIES_MAX = 20;

const keyed = routeNames.filter(name => routes[name].tier !== null);
const tags = [...new Set(keyed.map(name => routes[name].tag))];

/**
 * Names of the operations that a scope of names and tags includes.
 * Unknown ones include nothing.
 */
export function filterRoutesByScope(scope: readonly string[]): readonly RouteName[] {
  return keyed.filter(name => scope.includes(name) || scope.includes(routes[name].tag));
}

type Read = { readonly value: readonly string[] } | { readonly problem: string };

/** Checks the entries of a scope and makes them canonical. */
export function readScope(scope: ScopeName, entries: readonly string[]): Read {
  const { read, expected, max = Infinity } = readers[scope];
  if (entries.length > max) return { problem: `must have at most ${max} entries, got ${entries.length}` };
  if (entries.length === 0 && max < Infinity) return { problem: `must have at least one entry: ${expected}` };
  const found = entries.map(read);
  const wrong = found.indexOf(null);
  if (wrong >= 0) return { problem: `must name ${expected}; got "${clampMessageText(entries[wrong]!)}"` };
  return { value: [...new Set(found as string[])].sort() };
}

type Reader = {
  readonly read: (text: string) => string | null;
  readonly expected: string;
  readonly max?: number;
};

function matchWord(known: readonly string[]) {
  return (text: string) => (known.includes(text) ? text : null);
}

const readers: Readonly<Record<ScopeName, Reader>> = {
  routes: {
    read: matchWord([...keyed, ...tags]),
    expected: `operationIds of /openapi.json, such as tokenPrice, or tags (${tags.join(', ')})`,
  },
  channels: { read: matchWord(channelKinds), expected: `kinds of channels (${channelKinds.join(', ')})` },
  origins: {
    read: text => {
      const origins = parseOrigins(text);
      return origins === '*' || origins?.length !== 1 ? null : text;
    },
    expected: 'origins such as https://app.example.com',
    max: ENTRIES_MAX,
  },
  addresses: {
    read: parseNetwork,
    expected: 'addresses or first addresses of networks, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32',
    max: ENTRIES_MAX,
  },
};
