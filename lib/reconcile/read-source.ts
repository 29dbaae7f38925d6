import { readFileSync } from 'node:fs';
import { UsageError } from '../operator/target.ts';
import type { Figures } from './figures.ts';
import { readFigures } from './formats.ts';

/** A provider by name: a file, or an address with `{mint}`. */
export type Source = {
  readonly name: string;
  readonly place: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Figures, or why there are none. */
export type SourceAnswer = { readonly figures: Figures } | { readonly problem: string };

export type SourceOptions = { readonly timeoutMs: number; readonly sleep: (ms: number) => Promise<void> };

const TRIES = 3;
const WAIT_MS = 500;
const WAIT_MS_MAX = 10_000;
const BYTES_MAX = 8_000_000;

/** Opens a source. Its answers never throw. */
export function openSource(source: Source, options: SourceOptions): (mint: string) => Promise<SourceAnswer> {
  if (isAddress(source.place)) return mint => askSource(source, mint, options);
  const known = readFile(source.place);
  return async mint => {
    const figures = known.get(mint);
    return figures ? { figures } : { problem: 'the file does not have the token' };
  };
}

export function isAddress(place: string): boolean {
  return /^https?:\/\//.test(place);
}

/** One answer, a list of them, or one a line. */
function readFile(path: string): ReadonlyMap<string, Figures> {
  const text = readFileSync(path, 'utf8');
  const whole = parse(text);
  const bodies = whole === undefined ? text.split('\n').filter(Boolean).map(parse) : [whole];
  const read = (body: unknown) => readFigures(body) ?? null;
  const found = bodies.flatMap(body => [read(body) ?? (Array.isArray(body) ? body.map(read) : [null])].flat());
  if (found.every(one => one === null)) throw new UsageError(`${path} has no answer of a known provider.`);
  return new Map(found.flatMap(one => [...(one ?? [])]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function askSource(source: Source, mint: string, { timeoutMs, sleep }: SourceOptions): Promise<SourceAnswer> {
  let problem = '';
  for (let turn = 0; turn < TRIES; turn += 1) {
    const answer = await tryOnce(source, mint, timeoutMs);
    if ('figures' in answer) return answer;
    problem = answer.problem;
    if (answer.waitMs === null || turn === TRIES - 1) break;
    await sleep(Math.min(WAIT_MS_MAX, answer.waitMs * 2 ** turn));
  }
  return { problem };
}

/** `waitMs` is null where another try would not help. */
type Tried = { readonly figures: Figures } | { readonly problem: string; readonly waitMs: number | null };

async function tryOnce({ place, headers }: Source, mint: string, timeoutMs: number): Promise<Tried> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(place.replaceAll('{mint}', mint), {
      ...{ headers, signal, redirect: 'error' },
      ...(/\/graphql\b/.test(place) && { method: 'POST', ...describeQuery(mint, headers) }),
    });
    text = await readText(response);
  } catch (error) {
    const { name, message, cause } = error as Error;
    const isLate = name === 'TimeoutError' || name === 'AbortError';
    return {
      problem: isLate
        ? `no answer within ${timeoutMs} ms`
        : `not reached: ${(cause as Error | undefined)?.message || message}`,
      waitMs: WAIT_MS,
    };
  }
  if (!response.ok) {
    const after = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000;
    const isPassing = response.status === 429 || response.status >= 500;
    return { problem: `HTTP ${response.status}`, waitMs: isPassing ? after || WAIT_MS : null };
  }
  const body = parse(text);
  if (body === undefined) return { problem: 'the answer is not JSON', waitMs: null };
  const found = readFigures(body);
  if (found === null) return { problem: 'the answer has the form of no known provider', waitMs: null };
  const figures = found.get(mint);
  // An answer about another token is worse than none.
  if (figures === undefined) return { problem: 'the answer is about other tokens', waitMs: null };
  return { figures };
}

/** Codex answers GraphQL. */
function describeQuery(mint: string, headers: Readonly<Record<string, string>>) {
  const query = `query($tokens: [String]) { filterTokens(tokens: $tokens) { results {
    token { address } priceUSD volume24 txnCount24 holders } } }`;
  const body = JSON.stringify({ query, variables: { tokens: [`${mint}:1399811149`] } });
  return { body, headers: { ...headers, 'content-type': 'application/json' } };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new Error(`the answer has more than ${BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
