/** Error codes with their HTTP status (`docs/reference/errors.md#envelope`). */
export const errorCodes = {
  invalid_request: { status: 400, title: 'The request is malformed' },
  invalid_rule: { status: 400, title: 'The rule does not check' },
  target_refused: { status: 400, title: 'The target may not receive messages' },
  unauthorized: { status: 401, title: 'Missing or invalid API key' },
  payment_required: { status: 402, title: 'The request needs a payment, or its payment was refused' },
  forbidden: { status: 403, title: 'The key’s tier or scopes do not allow this request' },
  not_found: { status: 404, title: 'No such route' },
  method_not_allowed: { status: 405, title: 'The path exists, but not with this method' },
  conflict: { status: 409, title: 'The request does not fit the present state' },
  rate_limited: { status: 429, title: 'Request limit exceeded' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'A required backend is temporarily unavailable' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Serializes the body of an error response. */
export function serializeErrorEnvelope(code: ErrorCode, error: string, isUdf = false, details: object = {}): string {
  return JSON.stringify({ ...(isUdf && { s: 'error', errmsg: error }), error, code, ...details });
}

/** Returns a status's error code. Unknown statuses use their class. */
export function toErrorCode(status: number): ErrorCode {
  return (
    (Object.keys(errorCodes) as ErrorCode[]).find(code => errorCodes[code].status === status) ??
    (status < 500 ? 'invalid_request' : 'internal')
  );
}

/** An error that a function answers with its envelope. */
export class RequestError extends Error {
  readonly code: ErrorCode;
  /** Seconds to wait before a retry, if known. */
  readonly retryAfterSeconds: number | null;
  /** Further fields of the envelope. */
  readonly details: object;
  constructor(code: ErrorCode, message: string, retryAfterSeconds: number | null = null, details: object = {}) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

export const LIMITED = 'Request limit exceeded for this key or public route; retry after the seconds in Retry-After';

/** Every limit of the gateway gains a token a second. */
const WAIT_SECONDS = { rate_limited: 1, unavailable: 5 };

/** Returns extra error headers. `Retry-After` is in seconds. */
export function buildRefusalHeaders(
  code: ErrorCode,
  retryAfterSeconds: number | null = null,
): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-store',
    ...(code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
    ...((code === 'rate_limited' || code === 'unavailable') && {
      'Retry-After': String(retryAfterSeconds ?? WAIT_SECONDS[code]),
    }),
  };
}
