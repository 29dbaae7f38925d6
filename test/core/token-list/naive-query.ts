import type { TokenRow } from '../../../layers/core/token-list/row.ts';
import type { NaiveToken } from './naive.ts';

/** Parameters of a request as a caller names them. */
export type RawQuery = Readonly<Record<string, string | number | boolean | readonly string[]>> & {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly window: '1h' | '6h' | '24h';
};

type Figure = number | null;

const places = { '1h': 0, '6h': 1, '24h': 2 } as const;
const severities = ['none', 'low', 'medium', 'high', 'critical'];

/** Caps by the rule: without thin pools, with everything known. */
const capOf = ({ worth }: TokenRow, raw: string | null): Figure => {
  const { priceUsd, decimals, liquidityUsd, circulatingRaw, totalRaw, isOnCurve } = worth;
  if (priceUsd === null || raw === null || circulatingRaw === null || totalRaw === null) return null;
  const ui = (text: string) => Number(text) / 10 ** decimals!;
  if (!isOnCurve && (liquidityUsd === null || liquidityUsd < 1_000)) return null;
  if (!isOnCurve && priceUsd * ui(circulatingRaw) > 10_000 * liquidityUsd!) return null;
  return priceUsd * ui(raw);
};

const curveOf = ({ profile: { launch } }: TokenRow): Figure =>
  launch?.progress ? (100 * Number(launch.progress[0])) / Number(launch.progress[1]) : null;

/** A figure of a token by the name of its field. */
const figureOf = ({ row }: NaiveToken, name: string, { window }: RawQuery, atMs: number): Figure => {
  const figures = row.figures[places[window]]!;
  if (name.endsWith('_pct') && name.slice(0, -4) in row.profile.shares)
    return row.profile.shares[name.slice(0, -4) as keyof typeof row.profile.shares];
  const all: Readonly<Record<string, () => Figure>> = {
    market_cap_usd: () => capOf(row, row.worth.circulatingRaw),
    fdv_usd: () => capOf(row, row.worth.totalRaw),
    liquidity_usd: () => row.worth.liquidityUsd,
    liquidity_sol: () => row.liquiditySol,
    price_usd: () => row.priceUsd,
    age_s: () => Math.max(0, Math.floor((atMs - row.createdMs) / 1000)),
    holders: () => row.holders,
    volume_usd: () => figures.volumeUsd,
    price_change_pct: () => figures.priceChangePct,
    trades: () => figures.trades,
    buys: () => figures.buys,
    sells: () => figures.sells,
    buyers: () => figures.buyers,
    curve_pct: () => curveOf(row),
    severity: () => (row.severity === 'pending' ? null : severities.indexOf(row.severity)),
  };
  return all[name]!();
};

const keyOf = (token: NaiveToken, query: RawQuery): Figure => {
  const { sort, window } = query;
  const { launch } = token.row.profile;
  if (sort === 'trending') return token.trending[window];
  if (sort === 'new') return token.row.createdMs;
  if (sort === 'age') return -token.row.createdMs;
  if (sort === 'launched') return launch?.launchedMs ?? null;
  if (sort === 'graduated') return launch?.graduatedMs ?? null;
  const usd = ['market_cap', 'fdv', 'liquidity', 'volume'].includes(sort);
  const plain = ['holders', 'trades', 'buyers'].includes(sort);
  return figureOf(token, usd ? `${sort}_usd` : plain ? sort : `${sort}_pct`, query, 0);
};

const readWords = ({ row: { profile } }: NaiveToken, name: string): readonly string[] => {
  const { launch, dexes, quotes } = profile;
  const found = { stage: launch?.stage, pad: launch?.pad, creator: launch?.creator }[name];
  if (name === 'dex') return dexes;
  if (name === 'quote') return quotes;
  return found ? [found] : [];
};

const passes = (token: NaiveToken, query: RawQuery, atMs: number): boolean =>
  Object.entries(query).every(([name, bound]) => {
    if (['sort', 'order', 'window'].includes(name)) return true;
    if (name === 'mintable' || name === 'freezable') return token.row.profile[name] === bound;
    if (Array.isArray(bound)) return readWords(token, name).some(word => bound.includes(word));
    const figure = figureOf(token, name.slice(4), query, atMs);
    const limit = typeof bound === 'string' ? severities.indexOf(bound) : (bound as number);
    if (figure === null) return false;
    return name.startsWith('min_') ? figure >= limit : figure <= limit;
  });

/** All rows of a query by filter and sort. */
export const naiveQuery = (tokens: readonly NaiveToken[], query: RawQuery, atMs: number): readonly TokenRow[] => {
  const kept = tokens.filter(token => passes(token, query, atMs)).map(token => ({ token, key: keyOf(token, query) }));
  kept.sort((a, b) => {
    const tie = a.token.row.mint < b.token.row.mint ? -1 : 1;
    if (a.key === b.key) return tie;
    if (a.key === null) return 1;
    if (b.key === null) return -1;
    return query.order === 'asc' ? a.key - b.key : b.key - a.key;
  });
  return kept.map(({ token }) => token.row);
};
