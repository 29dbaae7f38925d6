import { setTimeout as sleepFor } from 'node:timers/promises';
import { excerpt } from './excerpt.ts';
import { reasonOf } from './reason.ts';
import { UsageError } from './target.ts';

/** Calls a method of a Solana node. Errors: UsageError once it is certain that it will not answer. */
export type Rpc = <Result>(method: string, params: readonly unknown[]) => Promise<Result>;

export type RpcOptions = {
  readonly url: string;
  /** Calls a second, at most; the node's own limit is respected besides. */
  readonly perSecond: number;
  /** Tells that a call is tried again, and why. */
  readonly onRetry?: (why: string) => void;
  readonly fetch?: typeof fetch;
  /** Waits so many milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
};

/**
 * The newest version of transactions that a node may send; without it the node refuses every newer one. The decoder reads all versions alike: one that states
 * all its accounts and its budget itself (1) has fewer parts than those before. Source: SIMD-0385, on mainnet since epoch 1035.
 */
export const TRANSACTION_VERSION_MAX = 1;

/** What `getTransaction` is asked with: for everything that a transaction may hold, whatever its version. */
export const transactionParams = (signature: string, commitment: 'confirmed' | 'finalized'): readonly unknown[] => [
  signature,
  { encoding: 'json', commitment, maxSupportedTransactionVersion: TRANSACTION_VERSION_MAX },
];

const TRIES_MAX = 8;
const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 30_000;
const TIMEOUT_MS = 30_000;

/** JSON-RPC errors that pass: the node is behind, unhealthy, busy, or counts requests. Source: Solana's rpc custom errors. */
const passingCodes: ReadonlySet<number> = new Set([-32004, -32005, -32014, -32016, -32603, -32429, 429]);

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string };
};

/** What a try came to: a result, or why not, and how long the node asks to wait. */
type Try =
  | { readonly result: unknown }
  | { readonly why: string; readonly waitMs: number | null; readonly isFinal: boolean };

/** Opens a node: calls are spaced evenly, and what may pass (429, 5xx, a broken connection, a node that is behind) is tried again, later and later. */
export const openRpc = ({
  url,
  perSecond,
  onRetry = () => {},
  fetch: ask = fetch,
  sleep = sleepFor,
  now = () => performance.now(),
}: RpcOptions): Rpc => {
  let freeAtMs = 0;
  let id = 0;
  const turn = async (): Promise<void> => {
    const nowMs = now();
    const atMs = Math.max(nowMs, freeAtMs);
    freeAtMs = atMs + 1000 / perSecond;
    if (atMs > nowMs) await sleep(atMs - nowMs);
  };
  return async <Result>(method: string, params: readonly unknown[]): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      await turn();
      const outcome = await call(ask, url, { jsonrpc: '2.0', id: ++id, method, params });
      if ('result' in outcome) return outcome.result as Result;
      if (outcome.isFinal || tries === TRIES_MAX)
        throw new UsageError(
          `${method} of ${hostOf(url)} failed ${tries === 1 ? '' : `${tries} times, `}${outcome.why}`,
        );
      const waitMs = outcome.waitMs ?? Math.min(BACKOFF_MS * 2 ** (tries - 1), BACKOFF_MS_MAX);
      onRetry(`${method}: ${outcome.why}; again in ${Math.round(waitMs)} ms`);
      await sleep(Math.min(waitMs, BACKOFF_MS_MAX));
    }
  };
};

/** An RPC address often carries a key: only its host is ever shown. */
const hostOf = (url: string): string => new URL(url).host;

const call = async (ask: typeof fetch, url: string, body: object): Promise<Try> => {
  try {
    const response = await ask(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await tryOf(response, url);
  } catch (error) {
    return { why: `it did not answer: ${reasonOf(error)}`, waitMs: null, isFinal: false };
  }
};

const tryOf = async (response: Response, url: string): Promise<Try> => {
  const waitMs = waitOf(response.headers.get('retry-after'));
  const { ok, status } = response;
  if (!ok && (status >= 500 || status === 429 || status === 408)) {
    await response.body?.cancel();
    return { why: `HTTP ${status}`, waitMs, isFinal: false };
  }
  const text = await response.text();
  const answer = answerOf(text);
  if (!ok)
    return { why: refusalOf(status, excerpt(String(answer?.error?.message ?? text), url)), waitMs, isFinal: true };
  if (answer === null)
    return { why: `HTTP ${status}, but no JSON-RPC: ${excerpt(text, url) || 'nothing'}`, waitMs, isFinal: true };
  const { result, error } = answer;
  if (error == null) return { result };
  return {
    why: `${error.message ?? 'an error'} (${error.code ?? 'no code'})`,
    waitMs,
    isFinal: !passingCodes.has(error.code ?? 0),
  };
};

/** An answer of JSON-RPC; null where it is none. */
const answerOf = (text: string): Answer | null => {
  try {
    const answer = JSON.parse(text);
    return 'result' in answer || answer.error?.code !== undefined || answer.error?.message !== undefined
      ? answer
      : null;
  } catch {
    return null;
  }
};

const refusalOf = (status: number, words: string): string => {
  const hint = status === 401 || status === 403 ? '; is the key in the URL right?' : '';
  return `HTTP ${status}${words === '' ? '' : `: ${words}`}${hint}`;
};

/** Retry-After in seconds; a date is not waited for. */
const waitOf = (header: string | null): number | null =>
  header !== null && /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : null;
