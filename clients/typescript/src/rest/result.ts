import type { components } from '../generated/contract.ts';

export type ErrorCode = components['schemas']['ErrorEnvelope']['code'];

/** The service refused the request or failed. */
export type HttpError = {
  readonly kind: 'http';
  readonly status: number;
  /** Null when a proxy answered. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
};

/** No complete answer arrived. */
export type NetworkError = { readonly kind: 'network'; readonly message: string; readonly cause: unknown };

export type ApiError = HttpError | NetworkError;

/** An answer or an error. HTTP errors are never thrown. */
export type Result<T> =
  | { readonly ok: true; readonly data: T; readonly response: Response }
  | { readonly ok: false; readonly error: ApiError };

export function createHttpError(response: Response, body: unknown, now: number): HttpError {
  const { error, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return {
    kind: 'http',
    status: response.status,
    code: typeof code === 'string' ? (code as ErrorCode) : null,
    message: typeof error === 'string' ? error : `HTTP status ${response.status}`,
    requestId: response.headers.get('x-amzn-requestid'),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now),
  };
}

export function createNetworkError(cause: unknown): NetworkError {
  return {
    kind: 'network',
    message: cause instanceof Error ? cause.message : String(cause),
    cause,
  };
}

/** Reads whole seconds or an HTTP date. */
function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
