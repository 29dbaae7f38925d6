import type { Caller } from '../core/identity/scopes.ts';
import { headersOf } from './headers.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * The caller of a request. The address is that of the connection, never a forwarded one. Browsers
 * send no Origin when a page reads from its own server; Referer then names it.
 */
export const callerOf = (headers: Headers | null, address: string | undefined): Caller => {
  const header = headersOf(headers);
  return { address, origin: header('origin') ?? originIn(header('referer')) };
};

const originIn = (url: string | undefined): string | undefined => URL.parse(url ?? '')?.origin;
