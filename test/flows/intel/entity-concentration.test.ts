import { describe, expect, test } from 'vitest';
import { computeEntityShares, sumVolumesByWallet } from '../../../layers/flows/intel/entity-concentration.ts';
import { trade } from '../../tapes/trades.ts';
import { entity } from '../../worlds/follow-edges.ts';

const buy = (wallet: string, sol: number, basePriceUsd: string | null = '100') =>
  trade({ wallet, baseRaw: String(sol * 1_000_000_000), basePriceUsd });

describe('The concentration of demand', () => {
  test('covers all buys, strangers’ buys included, largest share first', () => {
    const volumes = sumVolumesByWallet([buy('a', 1), buy('b', 2), buy('c', 4), buy('a', 1), buy('stranger', 2)]);
    const rows = computeEntityShares(volumes, [
      { entity: entity('small', { kind: 'shared_execution', rootWallet: null }), wallets: ['a'] },
      { entity: entity('large', { memberCount: 7 }), wallets: ['b', 'c'] },
    ]);
    expect(rows).toEqual([
      {
        entityId: 'large',
        entityKind: 'shared_funder',
        rootWallet: 'funder',
        memberCount: 7,
        activeMembers: 2,
        buyVolumeUsd: 600,
        demandShare: 0.6,
        confidence: 0.9,
      },
      expect.objectContaining({ entityId: 'small', activeMembers: 1, buyVolumeUsd: 200, demandShare: 0.2 }),
    ]);
  });

  test('has no share without a price', () => {
    const rows = computeEntityShares(sumVolumesByWallet([buy('a', 1, null)]), [
      { entity: entity('e'), wallets: ['a'] },
    ]);
    expect(rows).toEqual([expect.objectContaining({ activeMembers: 1, buyVolumeUsd: 0, demandShare: 0 })]);
  });

  test('is exact where doubles are not, with equal shares sorted by id', () => {
    const buys = Array.from({ length: 10 }, (_, at) => buy(at % 2 ? 'a' : 'b', 0.1, '1'));
    const rows = computeEntityShares(sumVolumesByWallet(buys), [
      { entity: entity('z'), wallets: ['a'] },
      { entity: entity('y'), wallets: ['b'] },
    ]);
    expect(rows.map(({ entityId, buyVolumeUsd, demandShare }) => [entityId, buyVolumeUsd, demandShare])).toEqual([
      ['y', 0.5, 0.5],
      ['z', 0.5, 0.5],
    ]);
  });
});
