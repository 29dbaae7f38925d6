import createFetch from 'openapi-fetch';
import { type Clock, systemClock } from '../time/clock.ts';
import type { Envelope, TimeParameters } from './envelope.ts';
import { findNextLink, resolvePathBelow } from './link.ts';
import {
  type Answer,
  type DeleteParameters,
  type DeletePath,
  type Parameters,
  type Path,
  type PostAnswer,
  type PostParameters,
  type PostPath,
  splitParameters,
  writeNumbersOut,
} from './operation.ts';
import { createHttpError, createNetworkError, type Result } from './result.ts';
import { type RetryOptions, retryDefaults, withRetries } from './retry.ts';

export type RestOptions = {
  /** Base address, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** API key. */
  readonly key?: string | undefined;
  readonly retry?: Partial<RetryOptions> | undefined;
  /** Time limit of one attempt, ms. Default 30 s. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  readonly clock?: Clock | undefined;
  readonly random?: (() => number) | undefined;
};

export type CallOptions = { readonly signal?: AbortSignal | undefined };

type Arguments<P extends Path> =
  Record<never, never> extends Parameters<P>
    ? [parameters?: Parameters<P>, options?: CallOptions]
    : [parameters: Parameters<P>, options?: CallOptions];

export type Rest = {
  /** Calls an operation. Parameters go by name. */
  readonly get: <P extends Path>(path: P, ...rest: Arguments<P>) => Promise<Result<Answer<P>>>;
  /**
   * Calls an operation with `as_of`, `explain` or `proof`.
   * Throws a TypeError without any of them.
   */
  readonly getEnvelope: <P extends Path>(
    path: P,
    parameters: Parameters<P> & TimeParameters,
    options?: CallOptions,
  ) => Promise<Result<Envelope<Answer<P>>>>;
  /** Sends the parameters in a body. What creates something gets an `idempotency_key` if it has none. */
  readonly post: <P extends PostPath>(
    path: P,
    parameters: PostParameters<P>,
    options?: CallOptions,
  ) => Promise<Result<PostAnswer<P>>>;
  /** Deletes something. A retry that finds it gone is a success. */
  readonly delete: <P extends DeletePath>(
    path: P,
    parameters: DeleteParameters<P>,
    options?: CallOptions,
  ) => Promise<Result<null>>;
  /** Calls it page by page, up to the last or an error. */
  readonly pages: <P extends Path>(path: P, ...rest: Arguments<P>) => AsyncGenerator<Result<Answer<P>>, void, void>;
  /** Calls an address of the service, like a gap's `repair`. */
  readonly follow: (address: string, options?: CallOptions) => AsyncGenerator<Result<unknown>, void, void>;
};

export function createRest(options: RestOptions): Rest {
  const call = createCaller(options);
  async function* pagesFrom(first: Promise<Result<unknown>>, signal: AbortSignal | undefined) {
    for (let result = await first; ; ) {
      yield result;
      if (!result.ok) return;
      const address = findNextLink(result.response.headers.get('link'));
      if (address === null) return;
      result = await call(resolvePathBelow(options.url, address, result.response.url), {}, signal);
    }
  }
  const rest = {
    get: (path: string, parameters = {}, { signal }: CallOptions = {}) => call(path, parameters, signal),
    getEnvelope: (path: string, parameters: TimeParameters, { signal }: CallOptions = {}) => {
      if (parameters.as_of === undefined && !parameters.explain && !parameters.proof)
        throw new TypeError('Give `as_of`, `explain` or `proof`: without them the answer is a plain body.');
      return call(path, parameters, signal);
    },
    post: (path: string, parameters: object, { signal }: CallOptions = {}) =>
      call(path, { ...(CREATES.includes(path) && { idempotency_key: createKey() }), ...parameters }, signal, 'POST'),
    delete: (path: string, parameters: object, { signal }: CallOptions = {}) =>
      call(path, parameters, signal, 'DELETE'),
    pages: (path: string, parameters = {}, { signal }: CallOptions = {}) =>
      pagesFrom(call(path, parameters, signal), signal),
    follow: (address: string, { signal }: CallOptions = {}) =>
      pagesFrom(call(resolvePathBelow(options.url, address), {}, signal), signal),
  };
  return rest as Rest;
}

/** A lost answer must not create two. */
const CREATES: readonly string[] = ['/v1/rules', '/v1/targets'] satisfies PostPath[];

/** Also on pages without a secure context. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

type Call = (
  path: string | null,
  parameters: object,
  signal: AbortSignal | undefined,
  method?: 'GET' | 'POST' | 'DELETE',
) => Promise<Result<unknown>>;

function createCaller(options: RestOptions): Call {
  const { url, key, timeoutMs = 30_000, clock = systemClock, random = Math.random } = options;
  const client = createFetch<Record<string, Record<'get' | 'post' | 'delete', object>>>({
    baseUrl: url,
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    ...(options.fetch && { fetch: options.fetch }),
  });
  return async (path, parameters, signal, method = 'GET') => {
    if (path === null) return { ok: false, error: createNetworkError(new Error('The address is on another origin.')) };
    let isPerhapsDone = false;
    // Throws only when the caller aborted the request.
    const attempt = async (): Promise<Result<unknown>> => {
      const limit = new AbortController();
      const cancel = clock.after(timeoutMs, () => limit.abort(new Error(`No answer within ${timeoutMs} ms.`)));
      try {
        const limited = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
        const { path: named, query: others } = splitParameters(path, parameters);
        const given =
          method === 'POST'
            ? { params: { path: named }, body: others }
            : { params: { path: named, query: writeNumbersOut(others) } };
        const init = { ...given, parseAs: 'text', signal: limited } as Record<string, unknown>;
        const { data, error, response } = await client[method](path, init);
        if (method === 'DELETE' && (response.ok || (response.status === 404 && isPerhapsDone)))
          return { ok: true, data: null, response };
        isPerhapsDone ||= response.status >= 500;
        if (!response.ok) return { ok: false, error: createHttpError(response, error, clock.now()) };
        const isJson = response.headers.get('content-type')?.includes('json');
        return { ok: true, data: isJson ? JSON.parse(String(data)) : data, response };
      } catch (cause) {
        signal?.throwIfAborted();
        isPerhapsDone = true;
        return { ok: false, error: createNetworkError(cause) };
      } finally {
        cancel();
      }
    };
    return withRetries({ ...retryDefaults, ...options.retry, clock, random, signal }, attempt);
  };
}
