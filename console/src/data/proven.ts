import type { Source } from './source.ts';

type Call = Extract<Source, { kind: 'rest' }>;

/** Operations whose answers carry a proof. */
const PROVEN: ReadonlySet<string> = new Set([
  ...['trades', 'ohlcv', 'price', 'bundles', 'signal'].map(name => `/v1/token/{mint}/${name}`),
  ...['trades', 'pnl', 'positions', 'performance'].map(name => `/v1/wallet/{address}/${name}`),
]);

/** The calls of a panel that can be verified, each once. */
export function listProven(sources: readonly (Source | undefined)[]): readonly Call[] {
  const calls = sources.flatMap(source => (source?.kind === 'rest' && PROVEN.has(source.path) ? [source] : []));
  return [...new Map(calls.map(call => [call.path, call])).values()];
}

/** The address of a call below the API. */
export function formatCall({ path, parameters }: Call): string {
  const query = new URLSearchParams();
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(parameters[name])));
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && !path.includes(`{${name}}`)) query.set(name, String(value));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/**
 * The page that verifies a call.
 * `asOfMs` is the time of the page, null for now.
 */
export function formatVerifyPath(call: Call, asOfMs: number | null): string {
  const query = new URLSearchParams({ of: formatCall(call), ...(asOfMs !== null && { at: String(asOfMs) }) });
  return `/verify?${query}`;
}

/** Null for another address: a link must not use the reader's key. */
export function parseCall(text: string | null): URL | null {
  if (text === null || !text.startsWith('/v1/') || !URL.canParse(text, 'http://api')) return null;
  const url = new URL(text, 'http://api');
  const pattern = url.pathname
    .replace(/^(\/v1\/token\/)[^/]+/, '$1{mint}')
    .replace(/^(\/v1\/wallet\/)[^/]+/, '$1{address}');
  return url.host === 'api' && PROVEN.has(pattern) ? url : null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After an hour; twice that after a day. */
const SETTLED_MS = HOUR_MS / 4;

/** Times whose inputs may be sealed, newest first: now, the last hour, and the last day. */
export function listSealedTimes(nowMs: number): readonly number[] {
  const endOf = (lengthMs: number, settledMs: number) => Math.floor((nowMs - settledMs) / lengthMs) * lengthMs - 1;
  return [...new Set([nowMs, endOf(HOUR_MS, SETTLED_MS), endOf(DAY_MS, 2 * SETTLED_MS + 60_000)])];
}
