import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestPath } from '../kernel/http.ts';
import { canAcceptGzip } from './accepts-gzip.ts';
import { type PageFile, readPageFiles } from './page-files.ts';

export type PagesOptions = {
  /** Static files with an `index.html`. */
  readonly folder: string | Promise<string>;
  /** Paths that answer with `index.html`. `{name}` is one segment. */
  readonly paths: readonly string[];
  /** JSON by path, made for each request. Without CORS. */
  readonly documents?: Readonly<Record<string, (request: IncomingMessage, port: number) => unknown>>;
};

/** Answers requests for pages. False leaves the request to others. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Refuse = (request: IncomingMessage, response: ServerResponse, status: number, message: string) => void;

export type PagesDeps = { readonly port: number; readonly refuse: Refuse };

const INDEX = '/index.html';
/** Hashed names below it never change their content. */
const HASHED = '/assets/';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Serves pages beside the APIs. */
export function openPages({ folder, paths, documents = {} }: PagesOptions, { port, refuse }: PagesDeps): Pages {
  const patterns = paths.map(path => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  const isPage = (path: string): boolean => patterns.some(pattern => pattern.test(path));
  const files = Promise.resolve(folder).then(readPageFiles);
  // Each request reports it.
  files.catch(() => {});
  return async (request, response) => {
    const path = getRequestPath(request);
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
    if (document === undefined && !isPage(path) && !mayBeFile(path)) return false;
    const found = await files.catch((error: Error) => error);
    if (found instanceof Error) {
      if (mayBeFile(path)) return false;
      refuse(request, response, 503, `The pages could not be built: ${found.message}`);
      return true;
    }
    const file = found.get(isPage(path) ? INDEX : path);
    if (document === undefined && file === undefined) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      refuse(request, response, 405, `${path} accepts GET and HEAD`);
    } else if (document !== undefined) {
      const content = await document(request, port);
      const body = Buffer.from(JSON.stringify(content));
      response.writeHead(200, {
        ...COMMON,
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'Content-Length': body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    } else sendFile(request, response, file!, path.startsWith(HASHED));
    return true;
  };
}

/** Other requests need not wait for the folder. */
function mayBeFile(path: string): boolean {
  return /^\/(?:[\w-]+\/)*[\w.-]+\.[a-z\d]+$/i.test(path);
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile, isHashed: boolean): void {
  const headers = {
    ...COMMON,
    ETag: file.etag,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(file.type.startsWith('text/html') && { 'Content-Security-Policy': POLICY }),
  };
  const known = (request.headers['if-none-match'] ?? '').split(',').map(one => one.trim().replace(/^W\//, ''));
  if (known.includes('*') || known.includes(file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const zipped = canAcceptGzip(request.headers['accept-encoding']) ? file.gzip : undefined;
  const body = zipped ?? file.body;
  response.writeHead(200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': body.length,
    ...(zipped && { 'Content-Encoding': 'gzip' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
