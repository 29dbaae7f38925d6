/** Paths that servers answer with the page. */
export const paths = {
  market: '/',
  launches: '/launches',
  compare: '/compare',
  token: '/token/{mint}',
  wallet: '/wallet/{address}',
  watchlist: '/watchlist',
  leaderboard: '/leaderboard',
  alerts: '/alerts',
  rules: '/rules',
  system: '/system',
  account: '/account',
  verify: '/verify',
  input: '/input/{type}/{key}/{ms}/{place}',
} as const;

export type PageName = keyof typeof paths;

export type PathValues = Readonly<Record<string, string>>;

/** Fills in a path. Example: `buildPagePath('token', { mint })`. */
export function buildPagePath(page: PageName, values: PathValues = {}): string {
  return paths[page].replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}

export type PageMatch = { readonly page: PageName; readonly values: PathValues };

export function matchPath(path: string): PageMatch | null {
  for (const page of Object.keys(paths) as PageName[]) {
    const values = parsePathValues(paths[page], path);
    if (values !== null) return { page, values };
  }
  return null;
}

function parsePathValues(pattern: string, path: string): PathValues | null {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  if (expected.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [at, part] of expected.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = tryDecode(given[at]!);
    if (name === undefined ? part !== given[at] : !value) return null;
    if (name !== undefined) values[name] = value!;
  }
  return values;
}

function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
