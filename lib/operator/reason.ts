/** An error in words, on one line: fetch says only that it failed, and keeps why as the cause; a name with several addresses fails once for each. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return spoken(cause instanceof Error ? cause.message || cause.name : String(cause));
};

/** Words on one line. OpenSSL names a line of its own source where a port answers something else than TLS. */
export const spoken = (words: string): string =>
  /SSL routines:.*wrong version number/.test(words)
    ? 'the port does not speak TLS, but maybe plain HTTP: use ws:// or http://'
    : words.replace(/\s+/g, ' ').trim();

/** What to try where a server hangs up on who speaks plainly; nothing where TLS is spoken. Example: `http://node`. */
export const tlsHint = (url: string): string => {
  const secure = { 'http:': 'https://', 'ws:': 'wss://' }[new URL(url).protocol];
  return secure === undefined ? '' : `; maybe the server wants TLS: use ${secure}`;
};
