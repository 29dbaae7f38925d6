/** Finds the address of `rel="next"` in a `Link` header. */
export function findNextLink(header: string | null): string | null {
  for (const [, address, attributes] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*"?(?:[^",;]*\s)?next\b/i.test(attributes!)) return address!;
  return null;
}

/** A path below the base. Null when the key would leave it. */
export function resolvePathBelow(base: string, address: string, current: string = base): string | null {
  const root = new URL(base);
  const target = new URL(address, current || base);
  if (target.origin !== root.origin) return null;
  const prefix = root.pathname.replace(/\/$/, '');
  const path = target.pathname.startsWith(`${prefix}/`) ? target.pathname.slice(prefix.length) : target.pathname;
  return path + target.search;
}
