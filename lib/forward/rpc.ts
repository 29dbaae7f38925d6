import { setTimeout as sleepFor } from 'node:timers/promises';
import { PermanentError } from './errors.ts';
import { formatResponseExcerpt } from './excerpt.ts';
import { parseJson } from './json.ts';
import { formatErrorReason } from './reason.ts';
import { parseUrlHost } from './source.ts';

/** Throws PermanentError once retries cannot help. */
export type Rpc = <Result>(method: string, params: readonly unknown[]) => Promise<Result>;

export type RpcOptions = {
  readonly url: string;
  /** Calls per second. */
  readonly perSecond: number;
  /** Of one try, by default 30 s. */
  readonly timeoutMs?: number;
  readonly onRetry?: (why: string) => void;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Monotonic, in ms. */
  readonly now?: () => number;
};

/** Nodes refuse newer versions unless asked. Source: SIMD-0385. */
export const TRANSACTION_VERSION_MAX = 1;

export function buildTransactionParams(signature: string, commitment: 'confirmed' | 'finalized'): readonly unknown[] {
  return [signature, { encoding: 'json', commitment, maxSupportedTransactionVersion: TRANSACTION_VERSION_MAX }];
}

const TRIES_MAX = 8;
const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 30_000;
const TIMEOUT_MS = 30_000;

/** Node behind, unhealthy, busy or rate limiting. Source: Solana's custom RPC errors. */
const passingCodes: ReadonlySet<number> = new Set([-32004, -32005, -32014, -32016, -32603, -32429, 429]);

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string };
};

type Try =
  | { readonly result: unknown }
  | { readonly why: string; readonly waitMs: number | null; readonly isFinal: boolean };

/** Opens a node. Spaces calls evenly and retries temporary errors with backoff. */
export function openRpc({
  url,
  perSecond,
  timeoutMs = TIMEOUT_MS,
  onRetry = () => {},
  fetch: ask = fetch,
  sleep = sleepFor,
  now = () => performance.now(),
}: RpcOptions): Rpc {
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
      const result = await tryCall(ask, url, timeoutMs, { jsonrpc: '2.0', id: ++id, method, params });
      if ('result' in result) return result.result as Result;
      if (result.isFinal || tries === TRIES_MAX)
        throw new PermanentError(
          `${method} of ${parseUrlHost(url)} failed${tries === 1 ? '' : ` after ${tries} tries`}: ${result.why}`,
        );
      const waitMs = result.waitMs ?? Math.min(BACKOFF_MS * 2 ** (tries - 1), BACKOFF_MS_MAX);
      onRetry(`${method}: ${result.why}; retrying in ${Math.round(waitMs)} ms`);
      await sleep(Math.min(waitMs, BACKOFF_MS_MAX));
    }
  };
}

async function tryCall(ask: typeof fetch, url: string, timeoutMs: number, body: object): Promise<Try> {
  try {
    const response = await ask(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await toTry(response, url);
  } catch (error) {
    return { why: `no answer: ${formatErrorReason(error)}`, waitMs: null, isFinal: false };
  }
}

async function toTry(response: Response, url: string): Promise<Try> {
  // In ms; ignores dates.
  const header = response.headers.get('retry-after');
  const waitMs = header !== null && /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : null;
  const { ok, status } = response;
  if (!ok && (status >= 500 || status === 429 || status === 408)) {
    await response.body?.cancel();
    return { why: `HTTP ${status}`, waitMs, isFinal: false };
  }
  const text = await response.text();
  // Null when the text is not a JSON-RPC response.
  const parsed: Answer | null = parseJson(text);
  const isAnswer = parsed?.result !== undefined || parsed?.error?.code !== undefined;
  const answer = isAnswer || parsed?.error?.message !== undefined ? parsed : null;
  if (!ok) {
    const words = formatResponseExcerpt(String(answer?.error?.message ?? text), url);
    const hint = status === 401 || status === 403 ? '. Check the key in the URL' : '';
    return {
      why: `HTTP ${status}${words === '' ? '' : `: ${words}`}${hint}`,
      waitMs,
      isFinal: true,
    };
  }
  if (answer === null)
    return {
      why: `HTTP ${status}, but not JSON-RPC: ${formatResponseExcerpt(text, url) || 'empty body'}`,
      waitMs,
      isFinal: true,
    };
  const { result, error } = answer;
  if (error == null) return { result };
  return {
    why: `${formatResponseExcerpt(error.message ?? 'an error', url)} (${error.code ?? 'no code'})`,
    waitMs,
    isFinal: !passingCodes.has(error.code ?? 0),
  };
}
