import type { Route } from './api.ts';

/** Path parameters are decoded. */
export type Match = { readonly route: Route; readonly parameters: Readonly<Record<string, string>> | null };

/** Fixed segments win over parameters, and those over greedy ones. */
export function createRouteMatcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const ranked = routes
    .toSorted((a, b) => rank(a).localeCompare(rank(b)))
    .map(route => {
      const parts = route.segments.map(segment => {
        if (!/^\{.+\}$/.test(segment)) return segment.replace(/\W/g, '\\$&');
        return segment.endsWith('+}') ? '(.+)' : '([^/]+)';
      });
      const names = [...route.path.matchAll(/\{(.+?)\+?\}/g)].map(([, name = '']) => name);
      return { route, names, pattern: new RegExp(`^/${parts.join('/')}$`) };
    });
  return (method, path) => {
    // Authorizer policies would see another path than the one that is served.
    if (path.length > 1 && (path.endsWith('/') || path.includes('//'))) return undefined;
    for (const { route, names, pattern } of ranked) {
      const found = route.method === method || route.method === 'ANY' ? pattern.exec(path) : null;
      if (found === null) continue;
      if (names.length === 0) return { route, parameters: null };
      const decodeValue = (value = ''): string => value.split('/').map(decodePart).join('/');
      return { route, parameters: Object.fromEntries(names.map((name, i) => [name, decodeValue(found[i + 1])])) };
    }
    return undefined;
  };
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
