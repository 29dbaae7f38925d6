import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { findCallerAddress } from '../../lib/local/kernel/request-source.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  ['a proxy on this machine', '127.0.0.1', '203.0.113.9, 192.0.2.7', true, '192.0.2.7'],
  ['one that connects by IPv6', '::1', '2001:db8::7', true, '2001:db8::7'],
  ['one on a socket for both', '::ffff:127.0.0.1', '192.0.2.7', true, '192.0.2.7'],
  ['a caller elsewhere', '198.51.100.4', '192.0.2.7', true, '198.51.100.4'],
  ['a service without a proxy', '127.0.0.1', '192.0.2.7', false, '127.0.0.1'],
  ['a header without an address', '127.0.0.1', '192.0.2.7, unknown', true, '127.0.0.1'],
  ['no header', '127.0.0.1', undefined, true, '127.0.0.1'],
] as const)('the address of %s is that of its caller or its own', (_what, peer, forwarded, hasProxy, address) => {
  expect(findCallerAddress(request(peer, forwarded), hasProxy)).toBe(address);
});
