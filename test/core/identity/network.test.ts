import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithin, parseNetwork } from '../../../layers/core/identity/network.ts';

describe('A network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::1', '::1/128'],
    ['fe80:0:0:0:1::/80', 'fe80::1:0:0:0/80'],
  ])('%s is read as %s', (text, network) => expect(parseNetwork(text)).toBe(network));

  test.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1/24',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/24/24',
    '2001:db8::1/32',
    '2001:db8::/129',
    '::1%eth0',
    'localhost',
    '*',
    ' 192.0.2.7',
  ])('%j is refused', text => expect(parseNetwork(text)).toBeNull());

  test('contains exactly the addresses with its first bits', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), fc.nat(32), fc.nat(31), (octets, prefix, flipped) => {
        const number = octets.reduce((sum, part) => sum * 256 + part, 0);
        const text = (value: number) => [24, 16, 8, 0].map(shift => Math.floor(value / 2 ** shift) % 256).join('.');
        const size = 2 ** (32 - prefix);
        const network = parseNetwork(`${text(Math.floor(number / size) * size)}/${prefix}`)!;
        const other = number + (Math.floor(number / 2 ** flipped) % 2 === 0 ? 1 : -1) * 2 ** flipped;
        expect(isWithin([network], text(number))).toBe(true);
        expect(isWithin([network], text(other))).toBe(flipped < 32 - prefix);
        expect(isWithin([network], `::ffff:${text(number)}`)).toBe(true);
      }),
    );
  });

  test('of IPv6 contains its addresses in any spelling, and none of IPv4', () => {
    const networks = ['2001:db8::/32'];
    expect(isWithin(networks, '2001:0DB8:0000::1')).toBe(true);
    expect(isWithin(networks, '2001:db9::')).toBe(false);
    expect(isWithin(['::/0'], '192.0.2.1')).toBe(false);
    expect(isWithin(['0.0.0.0/0'], '2001:db8::1')).toBe(false);
    expect(isWithin(['0.0.0.0/0'], 'unknown')).toBe(false);
    expect(isWithin(['::/0', '2001:db8::/32'], '::ffff:192.0.2.1')).toBe(false);
    expect(isWithin([], '192.0.2.1')).toBe(false);
  });
});
