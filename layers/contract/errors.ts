/** The one error table: code to HTTP status. Statuses stand nowhere else. Source: decisions, answer 2. */
export const errorCodes = {
  invalid_request: { status: 400, title: 'The request is malformed' },
  unauthorized: { status: 401, title: 'Missing or invalid API key' },
  forbidden: { status: 403, title: 'The key’s tier is too low for this operation' },
  not_found: { status: 404, title: 'No such route' },
  rate_limited: { status: 429, title: 'Request limit exceeded' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'A required backend is temporarily unavailable' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every refusal. */
export const envelope = (code: ErrorCode, error: string): string => JSON.stringify({ error, code });

/** The code of a refusal that has a status alone; one without a code of its own is by its class the caller's fault or ours. */
export const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorCodes) as ErrorCode[]).find(code => errorCodes[code].status === status) ??
  (status < 500 ? 'invalid_request' : 'internal');

/** A refusal that a door answers with its envelope; anything else thrown is a bug or a failing backend. */
export class RequestError extends Error {
  readonly code: ErrorCode;
  /** How long to wait before asking again, where that is known better than by the code alone. */
  readonly retryAfterSeconds: number | null;
  constructor(code: ErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Headers a refusal carries besides its content type. Units: Retry-After in seconds. */
export const refusalHeaders = (
  code: ErrorCode,
  retryAfterSeconds: number | null = null,
): Readonly<Record<string, string>> => ({
  'Cache-Control': 'no-store',
  ...(code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
  ...((code === 'rate_limited' || code === 'unavailable') && {
    'Retry-After': String(retryAfterSeconds ?? (code === 'rate_limited' ? 6 : 5)),
  }),
});
