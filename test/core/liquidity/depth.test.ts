import { describe, expect, it } from 'vitest';
import { depthOf, lockOf } from '../../../layers/core/liquidity/depth.ts';
import { liquidityRules } from '../../../layers/core/liquidity/rules.ts';
import fc from '../../laws.ts';
import { burned, fold, msOf, pool, poolRows, primaryPool, removal, swap, USDC } from './rows.ts';

const NOW = msOf(60);

describe('the depth', () => {
  it('is what lies in the pool, in whole tokens and SOL', () => {
    expect(depthOf(fold([pool(5)]), NOW)).toEqual({
      venue: 'raydium_amm',
      pool: 'pool',
      tokenReserveUi: 1000,
      quoteReserveSol: 10,
      reserveSlot: 5,
      updatedAtMs: msOf(5),
    });
  });

  it('is of the newest slot, of a snapshot or of a swap, whichever came first', () => {
    const rows = [pool(5), swap(6, '2000000000', '5000000000')];
    for (const order of [rows, rows.toReversed()])
      expect(depthOf(fold(order), NOW)).toMatchObject({ tokenReserveUi: 2000, quoteReserveSol: 5, reserveSlot: 6 });
    expect(depthOf(fold([...rows, pool(7)]), NOW)).toMatchObject({ tokenReserveUi: 1000, reserveSlot: 7 });
  });

  it('within a slot is of the last swap, and of a snapshot before any swap', () => {
    const rows = [swap(5, '7000000', '1', { txIndex: 8 }), swap(5, '6000000', '1', { txIndex: 7 })];
    expect(depthOf(fold(rows), NOW)?.tokenReserveUi).toBe(7);
    expect(depthOf(fold([...rows, swap(5, '9000000', '1')]), NOW)?.tokenReserveUi).toBe(9);
    const nextLeg = swap(5, '8000000', '1', { txIndex: 8, eventIndex: 2 });
    expect(depthOf(fold([nextLeg, ...rows]), NOW)?.tokenReserveUi).toBe(8);
    expect(depthOf(fold([pool(5), ...rows, swap(5, '9000000', '1')]), NOW)?.tokenReserveUi).toBe(1000);
  });

  it('is told while its reserve is fifteen minutes old and no longer', () => {
    const pools = fold([pool(5)]);
    expect(depthOf(pools, msOf(5) + liquidityRules.staleMs)).not.toBeNull();
    expect(depthOf(pools, msOf(5) + liquidityRules.staleMs + 1)).toBeNull();
  });

  it('is missing without a reserve, with an empty one, and where the quote is not SOL', () => {
    expect(depthOf(fold([]), NOW)).toBeNull();
    expect(depthOf(fold([swap(5, '1', '1', { tokenReserveRaw: null })]), NOW)).toBeNull();
    expect(depthOf(fold([swap(5, '1', '1', { baseReserveRaw: null })]), NOW)).toBeNull();
    expect(depthOf(fold([pool(5, { tokenRaw: '0' })]), NOW)).toBeNull();
    expect(depthOf(fold([pool(5, { baseRaw: '0' })]), NOW)).toBeNull();
    expect(depthOf(fold([pool(5, { baseMint: USDC, baseDecimals: 6 })]), NOW)).toBeNull();
  });

  it('is known of a venue whose swaps name no pool', () => {
    expect(depthOf(fold([swap(5, '3000000', '2000000000', { pool: null })]), NOW)).toMatchObject({
      venue: 'raydium_amm',
      pool: null,
      tokenReserveUi: 3,
    });
  });

  it('ends with a full close that took the pool, and begins again with a later reserve', () => {
    const closed = fold([pool(5), removal(6, { fullClose: true, pctOfPool: 1 }), swap(6, '5', '5')]);
    expect(depthOf(closed, NOW)).toBeNull();
    expect(depthOf(fold([pool(7)], closed), NOW)).not.toBeNull();
  });

  it('outlives a provider who closes a small position', () => {
    expect(depthOf(fold([pool(5), removal(6, { fullClose: true, pctOfPool: 0.2 })]), NOW)).not.toBeNull();
    expect(depthOf(fold([pool(5), removal(6, { fullClose: true })]), NOW)).not.toBeNull();
  });
});

describe('the pool that answers', () => {
  const deep = pool(5, { pool: 'deep', baseRaw: '20000000000' });
  const poolAt = (rows: Parameters<typeof fold>[0], nowMs = NOW) => depthOf(fold(rows), nowMs)?.pool;

  it('is the deepest in SOL', () => {
    expect(poolAt([deep, pool(9)])).toBe('deep');
    expect(poolAt([pool(9), deep, pool(9, { pool: 'dollars', baseMint: USDC, baseRaw: '99000000000' })])).toBe('deep');
  });

  it('is of two as deep the one with the newer reserve, then the first by address', () => {
    expect(poolAt([pool(5, { pool: 'a' }), pool(6, { pool: 'b' })])).toBe('b');
    expect(poolAt([pool(5, { pool: 'b' }), pool(5, { pool: 'a' })])).toBe('a');
  });

  it('is the one that the token’s description names, while its reserve is usable', () => {
    const rows = [primaryPool(1, 'pool'), pool(5), { ...deep, slot: 900, timestampMs: msOf(900) }];
    expect(poolAt(rows)).toBe('pool');
    expect(poolAt(rows, msOf(905) + 1)).toBe('deep');
    expect(poolAt([primaryPool(1, 'pool'), pool(5, { baseRaw: '0' }), deep])).toBe('deep');
    expect(poolAt([primaryPool(1, 'nowhere'), deep])).toBe('deep');
  });

  it('is named by the newest description, one without a pool changing nothing', () => {
    const rows = [primaryPool(3, 'pool'), primaryPool(2, 'deep'), primaryPool(4, null), pool(5), deep];
    expect(poolAt(rows)).toBe('pool');
  });

  it('is the one that was asked for, and none when that is unknown', () => {
    const pools = fold([deep, pool(9)]);
    expect(depthOf(pools, NOW, 'pool')?.pool).toBe('pool');
    expect(depthOf(pools, NOW, 'nowhere')).toBeNull();
  });
});

describe('the lock', () => {
  it('outlives a stale reserve and a snapshot that does not speak of it', () => {
    const pools = fold([pool(5, { lock: burned }), pool(6)]);
    expect(lockOf(pools, msOf(100_000))).toEqual(burned);
    expect(depthOf(pools, msOf(100_000))).toBeNull();
  });

  it('is the newest told, whatever came last', () => {
    const locked = { ...burned, status: 'locked' };
    expect(lockOf(fold([pool(6, { lock: locked }), pool(5, { lock: burned })]), NOW)).toEqual(locked);
    expect(lockOf(fold([pool(6)]), NOW)).toBeNull();
    expect(lockOf(fold([]), NOW)).toBeNull();
  });
});

describe('the pools', () => {
  it('are bounded: the one longest without a row is forgotten, but not the primary', () => {
    const many = Array.from({ length: liquidityRules.poolsMax }, (_, n) => pool(n + 3, { pool: `p${n}` }));
    const pools = fold([primaryPool(1, 'main'), pool(1, { pool: 'main' }), ...many]);
    expect(pools.byKey.size).toBe(liquidityRules.poolsMax);
    expect(pools.byKey.has('main')).toBe(true);
    expect(pools.byKey.has('p0')).toBe(false);
  });

  it('do not depend on the order in which their rows came', () => {
    const distinct = fc
      .uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 12 })
      .map(slots => slots.map(slot => (slot % 3 ? swap(slot, `${slot}`, `${slot}`) : pool(slot, { lock: burned }))));
    fc.assert(
      fc.property(distinct, rows => {
        const ordered = fold(rows.toSorted((a, b) => a.slot - b.slot));
        expect(fold(rows).byKey).toEqual(ordered.byKey);
      }),
    );
  });

  it('are generated with every kind of row', () => {
    const [sample] = fc.sample(fc.array(poolRows, { minLength: 50, maxLength: 50 }), { numRuns: 1, seed: 7 });
    const kinds = new Set(sample?.flat().map(row => ('kind' in row ? row.kind : 'trade')));
    expect([...kinds].sort()).toEqual(['liquidity', 'pool', 'token', 'trade']);
  });
});
