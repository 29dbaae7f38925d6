import type { IncomingMessage } from 'node:http';

/**
 * Host and port, if a page of this machine asks.
 * Refuses rebound names, proxies and other sites.
 */
export function findLoopbackHost({ headers, rawHeaders }: IncomingMessage, port: number): string | undefined {
  const { host } = headers;
  const isOwn = ['127.0.0.1', 'localhost', '[::1]'].some(name => `${name}:${port}` === host?.toLowerCase());
  const named = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (host === undefined || !isOwn || named.length !== 1) return undefined;
  if (Object.keys(headers).some(name => PROXIED.test(name))) return undefined;
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return undefined;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? host : undefined;
}

/** A proxy serves others, whatever host it names. */
const PROXIED = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-original-host|cf-connecting-ip)$/;
