import type { Route } from './api.ts';

/** Path parameters are decoded. */
export type Match = { readonly route: Route; readonly parameters: Readonly<Record<string, string>> | null };

/** Fixed segments win over parameters, and those over greedy ones. */
export function matcher(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const ranked = routes.toSorted((a, b) => rank(a).localeCompare(rank(b)));
  const open = ranked
    .filter(({ path }) => path.includes('{'))
    .map(route => ({ route, pattern: route.segments.map(pathPartOf) }));
  const fixed = new Map<string, Route>();
  for (const route of ranked) if (!route.path.includes('{')) fixed.set(`${route.method} ${bare(route.path)}`, route);
  return (method, path) => {
    // Authorizer policies would see another path than the one that is served.
    if (path.length > 1 && (path.endsWith('/') || path.includes('//'))) return undefined;
    const exact = fixed.get(`${method} ${bare(path)}`) ?? fixed.get(`ANY ${bare(path)}`);
    if (exact !== undefined) return { route: exact, parameters: null };
    const parts = path.split('/').filter(part => part !== '');
    for (const { route, pattern } of open) {
      if (route.method !== method && route.method !== 'ANY') continue;
      const parameters = parametersOf(pattern, parts);
      if (parameters !== undefined) return { route, parameters };
    }
    return undefined;
  };
}

/** A greedy parameter takes all remaining segments. */
type PathPart = { readonly text: string } | { readonly name: string; readonly isGreedy: boolean };

function pathPartOf(segment: string): PathPart {
  const [, name, plus] = /^\{(.+?)(\+?)\}$/.exec(segment) ?? [];
  return name === undefined ? { text: segment } : { name, isGreedy: plus === '+' };
}

function parametersOf(pattern: readonly PathPart[], parts: readonly string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const part = parts[i];
    if (part === undefined) return undefined;
    if ('text' in expected) {
      if (expected.text !== part) return undefined;
    } else if (expected.isGreedy) return { ...found, [expected.name]: parts.slice(i).map(decoded).join('/') };
    else found[expected.name] = decoded(part);
  }
  return pattern.length === parts.length ? found : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function bare(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function rank(route: Route): string {
  return route.segments.map(part => (part.endsWith('+}') ? '2' : part.startsWith('{') ? '1' : '0')).join('');
}
