import { isWithin } from './network.ts';

/** Limits of a key. A missing list limits nothing, an empty one allows nothing. */
export type Scopes = {
  /** REST operations by name or tag. */
  readonly routes?: readonly string[];
  /** Kinds of channels, such as `token:trades`. */
  readonly channels?: readonly string[];
  /** Origins of pages. */
  readonly origins?: readonly string[];
  /** Networks of callers, canonical. */
  readonly addresses?: readonly string[];
};

export const scopeNames = ['routes', 'channels', 'origins', 'addresses'] as const;
export type ScopeName = (typeof scopeNames)[number];

/** Equal scopes have equal texts. Empty without scopes. */
export function serializeScopes(scopes: Scopes | undefined): string {
  const given = scopeNames.filter(name => scopes?.[name] !== undefined);
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given.map(name => [name, scopes![name]])));
}

/** The caller as the gateway saw it. Programs can forge `origin`. */
export type Caller = { readonly address?: string | undefined; readonly origin?: string | undefined };

/** Why a caller may not use a key, or null. Unknown callers are refused. */
export function checkCallerScopes(scopes: Scopes | undefined, { address, origin }: Caller): string | null {
  const { origins, addresses } = scopes ?? {};
  if (addresses && !(address !== undefined && isWithin(addresses, address)))
    return `This key works from its allowed addresses only; the request came from ${address ?? 'an unknown one'}`;
  if (!origins || (origin !== undefined && origins.includes(origin))) return null;
  const got = origin === undefined ? 'the request has no Origin header' : `the request came from ${origin}`;
  return `This key works on pages of ${origins.join(', ')} only; ${got}`;
}

/** What REST calls the key may make. Addresses stay private. */
export function describeScopes({ routes, origins, addresses }: Scopes): string {
  return [
    routes && `calls ${routes.length === 0 ? 'no REST operation' : `only ${routes.join(', ')}`}`,
    origins && `works on pages of ${origins.join(', ')} only`,
    addresses && 'works from its allowed addresses only',
  ]
    .filter(part => part !== undefined)
    .join(' and ');
}
