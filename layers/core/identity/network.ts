import { BlockList, isIP } from 'node:net';

const bitsOf = { 4: 32, 6: 128 } as const;

/** Parses `192.0.2.0/24`, `2001:db8::/32` or an address to canonical form, or null. */
export function parseNetwork(text: string): string | null {
  const [, address, given] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address ?? '');
  if (address === undefined || (family !== 4 && family !== 6)) return null;
  const bits = bitsOf[family];
  const prefix = given === undefined ? bits : Number(given);
  if (prefix > bits) return null;
  const isFirst = (parseAddressNumber(address, family) & ((1n << BigInt(bits - prefix)) - 1n)) === 0n;
  return isFirst ? `${toCanonical(address, family)}/${prefix}` : null;
}

const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/**
 * Whether an address is in one of the networks.
 * IPv4 written as IPv6 counts as IPv4.
 */
export function isWithin(networks: readonly string[], address: string): boolean {
  const plain = address.replace(MAPPED, '');
  const family = isIP(plain);
  const list = new BlockList();
  // An IPv6 network of a list would also contain IPv4 addresses.
  for (const [first, prefix] of networks.map(network => network.split('/') as [string, string]))
    if (isIP(first) === family) list.addSubnet(first, Number(prefix), toFamilyName(family));
  return family !== 0 && list.check(plain, toFamilyName(family));
}

function toFamilyName(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}

/** A URL shortens IPv6 and writes it in lower case. */
function toCanonical(address: string, family: 4 | 6): string {
  return family === 4 ? address : new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function parseAddressNumber(address: string, family: 4 | 6): bigint {
  if (family === 4) return joinParts(address.split('.'), 8n, '');
  const [head, tail = ''] = toCanonical(address, 6).split('::') as [string, string?];
  const [before, after] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return joinParts([...before, ...zeros, ...after], 16n, '0x');
}

function joinParts(parts: readonly string[], bits: bigint, prefix: string): bigint {
  return parts.reduce((number, part) => (number << bits) | BigInt(`${prefix}${part}`), 0n);
}
