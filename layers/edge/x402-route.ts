import { paidRouteNames } from '../contract/routes/paid.ts';
import { type RouteName, routes } from '../contract/routes/routes.ts';

/** A paid route and the decoded parameters of a path. */
export type PaidPath = { readonly name: RouteName; readonly parameters: Readonly<Record<string, string>> };

/** All paid paths are one resource of the gateway. */
export function findPaidRoute(path: string): PaidPath | undefined {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const decoded = Object.entries(match.groups ?? {}).map(([key, text]): [string, string] => {
      try {
        return [key, decodeURIComponent(text)];
      } catch {
        return [key, text];
      }
    });
    return { name, parameters: Object.fromEntries(decoded) };
  }
  return undefined;
}

/** Fixed segments win over parameters, as in the gateway. */
const patterns = paidRouteNames
  .map(name => ({ name, path: routes[name].path as string }))
  .toSorted((a, b) => rankPath(a.path).localeCompare(rankPath(b.path)))
  .map(({ name, path }) => ({ name, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));

function rankPath(path: string): string {
  return path.replaceAll(/[^/]+/g, segment => (segment.startsWith('{') ? '1' : '0'));
}
