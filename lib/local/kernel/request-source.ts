import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

type Request = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>;

/** Whether a Host names this server. */
export type IsOwnHost = (host: string) => boolean;

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const HTTP_PORT = 80;
const SHOWN_MAX = 100;

/** Accepts loopback with the server's port, and `more` names. */
export function createOwnHostCheck(port: number, more: readonly string[] = []): IsOwnHost {
  const own = LOOPBACK.map(name => (port === HTTP_PORT ? name : `${name}:${port}`));
  const names = new Set([...own, ...more.map(name => name.toLowerCase())]);
  return host => {
    const name = host.toLowerCase();
    return names.has(name) || names.has(name.replace(/:\d+$/, ''));
  };
}

/** A proxy appends the caller to `X-Forwarded-For`. Earlier entries are claims. */
export function findCallerAddress(request: IncomingMessage, hasProxy: boolean): string {
  const peer = (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  if (!hasProxy || !/^(127\.|::1$)/.test(peer)) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return isIP(forwarded) === 0 ? peer : forwarded;
}

/** Says which Host is foreign, as after DNS rebinding. */
export function describeForeignHost({ rawHeaders, url = '' }: Request, isOwn: IsOwnHost): string | undefined {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  if (hosts.length !== 1) return `A request must have one Host header; got ${hosts.length}`;
  // An absolute target wins over the header.
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
  const foreign = [...hosts, target ?? []].flat().find(host => !isOwn(host));
  return foreign === undefined ? undefined : `Host ${foreign.slice(0, SHOWN_MAX)} is not an address of this server`;
}

/** Whether a web page sent the request. Programs send neither header. */
export function isFromPage({ headers }: Request): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Whether a page of another origin asks. Check the Host before. */
export function isCrossOrigin({ headers: { origin, host } }: Request): boolean {
  return origin !== undefined && origin.toLowerCase().replace(/^https?:\/\//, '') !== host?.toLowerCase();
}
