/** One-line message of an error and its causes. */
export function formatErrorReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return formatErrorReason(cause.errors[0]);
  return formatTlsError(cause instanceof Error ? cause.message || cause.name : String(cause));
}

/** Drops OpenSSL's source location. */
export function formatTlsError(words: string): string {
  const wrong = /:SSL routines:[^:]*:([^:]+):/.exec(words)?.[1];
  if (wrong === 'wrong version number') return 'the port does not use TLS; try ws:// or http://';
  return wrong === undefined ? words.replace(/\s+/g, ' ').trim() : `TLS failed: ${wrong}`;
}

/** Suggests TLS for a plain URL. */
export function formatTlsHint(url: string): string {
  const secure = { 'http:': 'https://', 'ws:': 'wss://' }[new URL(url).protocol];
  return secure === undefined ? '' : `; the server may require TLS: use ${secure}`;
}
