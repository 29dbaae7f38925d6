import type { Route } from './api.ts';

/** Path parameters are decoded. */
export type Match = { readonly route: Route; readonly parameters: Readonly<Record<string, string>> | null };

/** Fixed segments win over parameters, and those over greedy ones. */
export function createRouteMatcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const ranked = routes
    .toSorted((a, b) => rank(a).localeCompare(rank(b)))
    .map(route => ({ route, pattern: new RegExp(`^/${route.segments.map(toSegmentPattern).join('/')}$`) }));
  return (method, path) => {
    // Authorizer policies would see another path than the one that is served.
    if (path.length > 1 && (path.endsWith('/') || path.includes('//'))) return undefined;
    for (const { route, pattern } of ranked) {
      const found = route.method === method || route.method === 'ANY' ? pattern.exec(path) : null;
      if (found !== null) return { route, parameters: decodeParameters(route, found.slice(1)) };
    }
    return undefined;
  };
}

/** A greedy parameter takes all remaining segments. */
function toSegmentPattern(segment: string): string {
  if (!/^\{.+\}$/.test(segment)) return segment.replace(/\W/g, '\\$&');
  return segment.endsWith('+}') ? '(.+)' : '([^/]+)';
}

function decodeParameters({ path }: Route, values: readonly string[]): Match['parameters'] {
  const names = [...path.matchAll(/\{(.+?)\+?\}/g)].map(([, name = '']) => name);
  const decodedValue = (value: string): string => value.split('/').map(decodePart).join('/');
  return names.length === 0 ? null : Object.fromEntries(names.map((name, i) => [name, decodedValue(values[i] ?? '')]));
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function rank(route: Route): string {
  return route.segments.map(part => (part.endsWith('+}') ? '2' : part.startsWith('{') ? '1' : '0')).join('');
}
