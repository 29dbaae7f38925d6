import { lookup as resolveHost } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type PublicRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Of the answer. A longer one is not read. */
  readonly bytesMax: number;
  /** A longer answer is cut instead. */
  readonly isCut?: true;
  /** For everything: names, redirects and the whole answer. */
  readonly timeoutMs: number;
  /** A redirect beyond them is the answer. None by default, and for POST. */
  readonly redirectsMax?: number;
  /** Origins that may be anywhere and without TLS, if the caller itself names them. */
  readonly allowedOrigins?: readonly string[];
  /** Addresses of a host; by DNS by default. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
};

export type RefusedWhy = 'url' | 'scheme' | 'port' | 'credentials' | 'address' | 'redirect';
export type FailedWhy = 'dns' | 'timeout' | 'too_large' | 'connection';

/** Expected failures are answers. `url`: of the last request. */
export type PublicReply =
  | {
      readonly kind: 'answered';
      readonly url: string;
      readonly status: number;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: Buffer;
    }
  | { readonly kind: 'refused'; readonly url: string; readonly why: RefusedWhy }
  | { readonly kind: 'failed'; readonly url: string; readonly why: FailedWhy };

type Stop = Extract<PublicReply, { why: string }>;

/**
 * Requests a URL of the public internet, never of a private network. A host is resolved once,
 * and the socket connects to that address.
 */
export async function fetchPublic(asked: PublicRequest): Promise<PublicReply> {
  const deadline = AbortSignal.timeout(asked.timeoutMs);
  const { method = 'GET' } = asked;
  let redirectsLeft = method === 'GET' ? (asked.redirectsMax ?? 0) : 0;
  let url = asked.url;
  let isOwn = true;
  for (;;) {
    const target = URL.parse(url);
    if (target === null) return refuse(url, isOwn ? 'url' : 'redirect');
    // An allowed origin redirects within itself only.
    const isAllowed: boolean = isOwn && (asked.allowedOrigins ?? []).includes(target.origin);
    if (!isAllowed && target.protocol !== 'https:') return refuse(url, isOwn ? 'scheme' : 'redirect');
    // Low ports are of services that a request could confuse.
    const isOpenPort = target.port === '' || Number(target.port) >= 1_024;
    if (!isAllowed && !isOpenPort) return refuse(url, isOwn ? 'port' : 'redirect');
    if (`${target.username}${target.password}` !== '') return refuse(url, isOwn ? 'credentials' : 'redirect');
    const address = await findAddress(asked, target, isAllowed, deadline);
    if (typeof address !== 'string') return address.kind === 'refused' && !isOwn ? refuse(url, 'redirect') : address;
    const reply = await send(asked, target, address, deadline);
    const next = reply.kind === 'answered' && REDIRECTS.has(reply.status) ? reply.headers.location : undefined;
    if (typeof next !== 'string' || redirectsLeft === 0) return reply;
    redirectsLeft -= 1;
    const followed = URL.parse(next, url);
    isOwn = isAllowed && followed?.origin === target.origin;
    url = followed?.href ?? next;
  }
}

/** Why a URL would not be requested; null if it would be. */
export async function findPlaceProblem(
  asked: Pick<PublicRequest, 'url' | 'allowedOrigins' | 'resolve' | 'timeoutMs'>,
): Promise<RefusedWhy | FailedWhy | null> {
  const target = URL.parse(asked.url);
  if (target === null) return 'url';
  const isAllowed = (asked.allowedOrigins ?? []).includes(target.origin);
  const found = await findAddress(asked, target, isAllowed, AbortSignal.timeout(asked.timeoutMs));
  return typeof found === 'string' ? null : found.why;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function refuse(url: string, why: RefusedWhy): Stop {
  return { kind: 'refused', url, why };
}

/** The first address of the host. All of them must be public. */
async function findAddress(
  {
    resolve = async host => (await resolveHost(host, { all: true })).map(({ address }) => address),
  }: Pick<PublicRequest, 'resolve'>,
  { hostname, href }: URL,
  isAllowed: boolean,
  deadline: AbortSignal,
): Promise<string | Stop> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(literal) ? [literal] : await abortable(resolve(hostname), deadline).catch(() => null);
  if (deadline.aborted) return { kind: 'failed', url: href, why: 'timeout' };
  const [first] = addresses ?? [];
  if (addresses === null || first === undefined) return { kind: 'failed', url: href, why: 'dns' };
  return isAllowed || addresses.every(isPublicAddress) ? first : refuse(href, 'address');
}

/** DNS cannot be cancelled, so its answer is ignored. */
function abortable<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  deadline.addEventListener('abort', reject, { once: true });
  return Promise.race([work, promise]).finally(() => deadline.removeEventListener('abort', reject));
}

function send(
  { method = 'GET', headers, body, bytesMax, isCut }: PublicRequest,
  target: URL,
  address: string,
  deadline: AbortSignal,
): Promise<PublicReply> {
  const { promise, resolve } = Promise.withResolvers<PublicReply>();
  const fail = (why: FailedWhy): void =>
    resolve({ kind: 'failed', url: target.href, why: deadline.aborted ? 'timeout' : why });
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method,
    // No compression, so that the limit holds for what is read.
    headers: { 'accept-encoding': 'identity', ...headers },
    agent: false,
    signal: deadline,
    lookup: (_host, options, done) => {
      const family = isIP(address);
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  });
  let hasResponse = false;
  request.on('error', () => fail('connection'));
  // A switch of protocols ends without a response or an error.
  request.on('close', () => hasResponse || fail('connection'));
  request.on('response', (response: IncomingMessage) => {
    hasResponse = true;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const answer = (): void => {
      const { statusCode = 0, headers: found } = response;
      const read = Buffer.concat(chunks).subarray(0, bytesMax);
      resolve({ kind: 'answered', url: target.href, status: statusCode, headers: found, body: read });
    };
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= bytesMax) return;
      if (isCut) answer();
      else fail('too_large');
      response.destroy();
    });
    response.on('error', () => fail('connection'));
    response.on('end', answer);
  });
  request.end(body);
  return promise;
}
