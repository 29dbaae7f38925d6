import { describe, expect, test } from 'vitest';
import type { Link } from '../../../layers/core/relations/link.ts';
import { decodeLinks, encodeLinks } from '../../../layers/core/relations/link-encoding.ts';

const place = { slot: 400_000_000, timestampMs: 1_760_000_400_000 };
const LINKS: readonly Link[] = [
  { kind: 'buy', mint: 'mint', wallet: 'ann', ...place },
  {
    kind: 'occasion',
    mint: 'mint',
    id: 'MultiSell:tx',
    wallets: ['ann', 'bob'],
    slot: place.slot + 2,
    timestampMs: place.timestampMs + 800,
  },
  { kind: 'known', wallet: 'till', category: 'cex', timestampMs: place.timestampMs - 5_000 },
  {
    kind: 'funded',
    wallet: 'ann',
    from: 'till',
    category: null,
    slot: place.slot - 90,
    timestampMs: place.timestampMs - 36_000,
  },
  { kind: 'clock', timestampMs: place.timestampMs + 60_000 },
  { kind: 'funded', wallet: 'bob', from: 'till', category: 'bridge', ...place },
];

describe('Links as rows', () => {
  test('survive a JSON round trip after any predecessor', () => {
    for (const links of [LINKS, [...LINKS].reverse(), LINKS.slice(3, 4), []])
      expect(decodeLinks(JSON.parse(JSON.stringify(encodeLinks(links))))).toEqual(links);
  });

  test('encode slots and times as differences', () => {
    expect(encodeLinks(LINKS)[1]!.slice(0, 3)).toEqual(['o', 2, 800]);
    expect(encodeLinks(LINKS)[2]!.slice(0, 3)).toEqual(['k', 0, -5_800]);
  });

  test('of an unknown kind are rejected', () => {
    expect(() => decodeLinks([['x', 0, 0]])).toThrow(RangeError);
  });
});
