/** Origins whose pages may read answers (`docs/reference/api.md#cross-origin-requests`). */
export type Origins = '*' | readonly string[];

export const exposedHeaders = [
  ...['Retry-After', 'RateLimit', 'RateLimit-Policy', 'ETag', 'Age', 'Link', 'Chain-Coverage', 'x-amzn-requestid'],
];

/** As header, `*` would not include Authorization. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  // The most that Chromium keeps.
  'Access-Control-Max-Age': '7200',
};

const exposing = { 'Access-Control-Expose-Headers': exposedHeaders.join(', ') } as const;

export const anyOriginHeaders: Readonly<Record<string, string>> = { 'Access-Control-Allow-Origin': '*', ...exposing };

/** `origin` is the header of the request. */
export function buildCorsHeaders(origins: Origins, origin: string | undefined): Readonly<Record<string, string>> {
  if (origins === '*') return anyOriginHeaders;
  const isListed = origin !== undefined && origins.includes(origin);
  return { ...(isListed && { 'Access-Control-Allow-Origin': origin }), ...exposing };
}

const ORIGINS_MAX = 20;

const ORIGIN_SHAPE = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.[\]:-]+$/;

export const ORIGINS_EXPECTED = `* or 1 to ${ORIGINS_MAX} origins such as https://app.example.com, separated by commas`;

export function parseOrigins(text: string): Origins | null {
  if (text === '*') return text;
  const given = text.split(',').map(origin => origin.trim());
  const isValid = given.every(each => {
    if (!ORIGIN_SHAPE.test(each) || !URL.canParse(each)) return false;
    const { origin } = new URL(each);
    return origin === each || origin === 'null';
  });
  return given.length <= ORIGINS_MAX && isValid ? [...new Set(given)] : null;
}
