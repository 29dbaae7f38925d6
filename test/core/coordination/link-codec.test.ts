import { describe, expect, test } from 'vitest';
import { linksCodec } from '../../../layers/core/coordination/link-codec.ts';
import type { Link } from '../../../layers/core/relations/link.ts';

const place = { slot: 400_000_000, timestampMs: 1_760_000_400_000 };
const LINKS: readonly Link[] = [
  { kind: 'buy', mint: 'mint', wallet: 'ann', ...place, cents: 4_250 },
  {
    kind: 'co_action',
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
  { kind: 'funded', wallet: 'cid', from: 'till', category: null, ...place, lamports: 2_000_000_000 },
  { kind: 'funded', wallet: 'cid', from: 'till', category: null, ...place, lamports: 2_000_000_000, hasHistory: true },
  { kind: 'buy', mint: 'mint', wallet: 'ann', ...place, cents: 4_250, revision: -17 },
  { kind: 'buy', mint: 'mint', wallet: 'bob', ...place, revision: 18 },
];

describe('Links as rows', () => {
  test('survive a JSON round trip after any predecessor', () => {
    for (const links of [LINKS, [...LINKS].reverse(), LINKS.slice(3, 4), []])
      expect(linksCodec.decode(JSON.parse(JSON.stringify(linksCodec.encode(links))))).toEqual(links);
  });

  test('encode slots and times as differences', () => {
    const rows = linksCodec.encode(LINKS) as readonly (readonly unknown[])[];
    expect(rows[1]!.slice(0, 3)).toEqual([1, 2, 800]);
    expect(rows[2]!.slice(0, 2)).toEqual([3, -5_800]);
  });

  test('of an unknown kind are rejected', () => {
    expect(() => linksCodec.decode([[9, 0, 0]])).toThrow('got 9');
  });
});
