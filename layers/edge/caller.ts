import type { Caller } from '../core/identity/scopes.ts';
import { createHeaderLookup } from './headers.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** The connection's address, never a forwarded one. Same-origin reads have only a Referer. */
export function readCaller(headers: Headers | null, address: string | undefined): Caller {
  const header = createHeaderLookup(headers);
  return { address, origin: header('origin') ?? URL.parse(header('referer') ?? '')?.origin };
}
