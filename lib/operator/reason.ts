/** An error in words, on one line: fetch says only that it failed, and keeps why as the cause; a name with several addresses fails once for each. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return spoken(cause instanceof Error ? cause.message || cause.name : String(cause));
};

/** Words on one line. OpenSSL tells a place in its own source besides what is wrong. */
export const spoken = (words: string): string => {
  const wrong = /:SSL routines:[^:]*:([^:]+):/.exec(words)?.[1];
  if (wrong === 'wrong version number')
    return 'the port does not speak TLS, but maybe plain HTTP: use ws:// or http://';
  return wrong === undefined ? words.replace(/\s+/g, ' ').trim() : `TLS came to nothing: ${wrong}`;
};

/** What to try where a server hangs up on who speaks plainly; nothing where TLS is spoken. Example: `http://node`. */
export const tlsHint = (url: string): string => {
  const secure = { 'http:': 'https://', 'ws:': 'wss://' }[new URL(url).protocol];
  return secure === undefined ? '' : `; maybe the server wants TLS: use ${secure}`;
};
