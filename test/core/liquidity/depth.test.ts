import { describe, expect, it } from 'vitest';
import { computePoolDepth, findPoolLock } from '../../../layers/core/liquidity/depth.ts';
import { liquidityRules } from '../../../layers/core/liquidity/rules.ts';
import fc from '../../laws.ts';
import { burned, fold, migration, msOf, pool, poolRows, primaryPool, removal, swap, USDC } from './rows.ts';

const NOW = msOf(60);

describe('the depth', () => {
  it('is the content of the pool in whole tokens and SOL', () => {
    expect(computePoolDepth(fold([pool(5)]), NOW)).toEqual({
      venue: 'raydium_amm',
      pool: 'pool',
      shape: 'constant_product',
      tokenReserveUi: 1000,
      tokenReserveRaw: '1000000000',
      quoteReserveSol: 10,
      quoteReserveRaw: '10000000000',
      reserveSlot: 5,
      updatedAtMs: msOf(5),
    });
  });

  it('is of the newest slot, from a snapshot or a swap, in any order of arrival', () => {
    const rows = [pool(5), swap(6, '2000000000', '5000000000')];
    for (const order of [rows, rows.toReversed()])
      expect(computePoolDepth(fold(order), NOW)).toMatchObject({
        tokenReserveUi: 2000,
        quoteReserveSol: 5,
        reserveSlot: 6,
      });
    expect(computePoolDepth(fold([...rows, pool(7)]), NOW)).toMatchObject({ tokenReserveUi: 1000, reserveSlot: 7 });
  });

  it('within a slot is that of the last swap, and of a snapshot before any swap', () => {
    const rows = [swap(5, '7000000', '1', { txIndex: 8 }), swap(5, '6000000', '1', { txIndex: 7 })];
    expect(computePoolDepth(fold(rows), NOW)?.tokenReserveUi).toBe(7);
    expect(computePoolDepth(fold([...rows, swap(5, '9000000', '1')]), NOW)?.tokenReserveUi).toBe(9);
    const nextLeg = swap(5, '8000000', '1', { txIndex: 8, eventIndex: 2 });
    expect(computePoolDepth(fold([nextLeg, ...rows]), NOW)?.tokenReserveUi).toBe(8);
    expect(computePoolDepth(fold([pool(5), ...rows, swap(5, '9000000', '1')]), NOW)?.tokenReserveUi).toBe(1000);
  });

  it('is that of the pool which a migration opens, with its reserves, and the curve is closed', () => {
    const curve = swap(5, '206900000000000', '85000000000', { pool: 'other', dex: 'pump_fun' });
    const added = removal(6, { side: 'add', tokenRaw: '1000000000', baseRaw: '10000000000' });
    const rows = [curve, added, migration(6, { seq: 2 })];
    for (const order of [rows, [added, migration(6, { seq: 2 }), curve]]) {
      const pools = fold(order);
      expect(computePoolDepth(pools, NOW)).toMatchObject({
        ...{ pool: 'pool', venue: 'pump_swap', shape: 'constant_product', tokenReserveUi: 1000, quoteReserveSol: 10 },
      });
      expect(computePoolDepth(pools, NOW, 'other')).toBeNull();
    }
  });

  it('of a pool that a migration opened moves on with its swaps, and the curve stays closed', () => {
    const late = swap(5, '300000000', '9000000000', { pool: 'other', txIndex: 1 });
    const pools = fold([migration(6, { txIndex: 4 }), swap(6, '900000000', '11000000000', { txIndex: 5 }), late]);
    expect(computePoolDepth(pools, NOW)).toMatchObject({ pool: 'pool', quoteReserveSol: 11 });
    expect(computePoolDepth(pools, NOW, 'other')).toBeNull();
  });

  it('is shown while its reserve is at most fifteen minutes old', () => {
    const pools = fold([pool(5)]);
    expect(computePoolDepth(pools, msOf(5) + liquidityRules.staleMs)).not.toBeNull();
    expect(computePoolDepth(pools, msOf(5) + liquidityRules.staleMs + 1)).toBeNull();
  });

  it('is missing without a reserve, with an empty one, or when the quote is not SOL', () => {
    expect(computePoolDepth(fold([]), NOW)).toBeNull();
    expect(computePoolDepth(fold([swap(5, '1', '1', { tokenReserveRaw: null })]), NOW)).toBeNull();
    expect(computePoolDepth(fold([swap(5, '1', '1', { baseReserveRaw: null })]), NOW)).toBeNull();
    expect(computePoolDepth(fold([pool(5, { tokenRaw: '0' })]), NOW)).toBeNull();
    expect(computePoolDepth(fold([pool(5, { baseRaw: '0' })]), NOW)).toBeNull();
    expect(computePoolDepth(fold([pool(5, { baseMint: USDC, baseDecimals: 6 })]), NOW)).toBeNull();
  });

  it('exists for a venue whose swaps have no pool', () => {
    expect(computePoolDepth(fold([swap(5, '3000000', '2000000000', { pool: null })]), NOW)).toMatchObject({
      venue: 'raydium_amm',
      pool: null,
      tokenReserveUi: 3,
    });
  });

  it('ends with a full close that emptied the pool, and begins again with a later reserve', () => {
    const closed = fold([pool(5), removal(6, { fullClose: true, pctOfPool: 1 }), swap(6, '5', '5')]);
    expect(computePoolDepth(closed, NOW)).toBeNull();
    expect(computePoolDepth(fold([pool(7)], closed), NOW)).not.toBeNull();
  });

  it('survives a provider who closes a small position', () => {
    expect(computePoolDepth(fold([pool(5), removal(6, { fullClose: true, pctOfPool: 0.2 })]), NOW)).not.toBeNull();
    expect(computePoolDepth(fold([pool(5), removal(6, { fullClose: true })]), NOW)).not.toBeNull();
  });
});

describe('liquidity that moves', () => {
  const depth = (rows: Parameters<typeof fold>[0]) => computePoolDepth(fold(rows), NOW);

  it('changes both sides at once and keeps the pool fresh', () => {
    const half = removal(6, { tokenRaw: '500000000', baseRaw: '5000000000', pctOfPool: 0.5 });
    expect(depth([pool(5), half])).toMatchObject({ tokenReserveUi: 500, quoteReserveSol: 5, reserveSlot: 6 });
    const added = removal(7, { side: 'add', tokenRaw: '100000000', baseRaw: '1000000000' });
    expect(depth([pool(5), half, added])).toMatchObject({ tokenReserveUi: 600, quoteReserveSol: 6, reserveSlot: 7 });
  });

  it('counts once, in any order of arrival', () => {
    const rows = [pool(5), removal(6), removal(8, { side: 'add' }), swap(7, '900000000', '9000000000')];
    const expected = { tokenReserveUi: 1000, quoteReserveSol: 10, reserveSlot: 8 };
    for (const order of [rows, rows.toReversed(), [rows[2]!, rows[3]!, rows[0]!, rows[1]!]])
      expect(depth(order)).toMatchObject(expected);
  });

  it('within a slot counts after earlier swaps and is included in the reserves of later ones', () => {
    const before = swap(6, '800000000', '8000000000', { txIndex: 3 });
    const after = swap(6, '650000000', '6500000000', { txIndex: 9 });
    const taken = removal(6, { txIndex: 5 });
    for (const order of [
      [pool(5), before, taken],
      [pool(5), taken, before],
    ])
      expect(depth(order)).toMatchObject({ tokenReserveUi: 700, quoteReserveSol: 7 });
    expect(depth([pool(5), before, after, taken])).toMatchObject({ tokenReserveUi: 650, quoteReserveSol: 6.5 });
    expect(depth([pool(6), taken])?.tokenReserveUi).toBe(1000);
  });

  it('within a transaction counts by its position', () => {
    const earlier = swap(6, '800000000', '8000000000', { txIndex: 5, eventIndex: 0 });
    const later = swap(6, '650000000', '6500000000', { txIndex: 5, eventIndex: 2 });
    const taken = removal(6, { txIndex: 5, eventIndex: 1 });
    expect(depth([taken, pool(5), earlier])?.tokenReserveUi).toBe(700);
    expect(depth([later, taken, pool(5)])?.tokenReserveUi).toBe(650);
  });

  it('without a position in its slot counts in order of arrival', () => {
    const traded = swap(6, '800000000', '8000000000', { eventIndex: 4 });
    expect(depth([pool(5), traded, removal(6)])?.tokenReserveUi).toBe(700);
    expect(depth([pool(5), removal(6), traded])?.tokenReserveUi).toBe(800);
  });

  it('leaves no depth when 99% or more is removed, by the stated share or by either side', () => {
    const whole = { tokenRaw: '1000000000', baseRaw: '10000000000' };
    expect(depth([pool(5), removal(6, { pctOfPool: 0.99 })])).toBeNull();
    expect(depth([pool(5), removal(6, { pctOfPool: 0.98 })])).not.toBeNull();
    expect(depth([pool(5), removal(6, { ...whole, tokenRaw: '990000000' })])).toBeNull();
    expect(depth([pool(5), removal(6, { ...whole, baseRaw: '9899999999', tokenRaw: '989999999' })])).not.toBeNull();
    expect(depth([pool(5), removal(6, { tokenRaw: '0', baseRaw: '9950000000' })])).toBeNull();
  });

  it('closes a pool that is emptied in steps', () => {
    const step = (slot: number, token: string, base: string) => removal(slot, { tokenRaw: token, baseRaw: base });
    const rows = [pool(5), step(6, '600000000', '6000000000'), step(7, '399000000', '3990000000')];
    expect(depth(rows)).toBeNull();
    expect(depth(rows.slice(0, 2))?.tokenReserveUi).toBe(400);
  });

  it('derives a missing side from the share of a constant product', () => {
    const halved = removal(6, { tokenRaw: '500000000', baseRaw: '0', pctOfPool: 0.5 });
    expect(depth([pool(5), halved])).toMatchObject({ tokenReserveUi: 500, quoteReserveSol: 5 });
    expect(depth([pool(5, { shape: 'concentrated' }), halved])).toMatchObject({ quoteReserveSol: 10 });
    const traded = (dex: string) => [swap(5, '1000000000', '10000000000', { dex, pool: 'pool' }), { ...halved, dex }];
    expect(depth(traded('raydium_cpmm'))).toMatchObject({ quoteReserveSol: 5 });
    expect(depth(traded('raydium_clmm'))).toMatchObject({ quoteReserveSol: 10 });
  });

  it('reopens a closed pool by an addition or a newer reserve, not by another removal', () => {
    const closing = [pool(5), removal(6, { pctOfPool: 1 })];
    expect(depth([...closing, removal(7)])).toBeNull();
    const refilled = removal(8, { side: 'add', tokenRaw: '300000000', baseRaw: '3000000000' });
    expect(depth([...closing, refilled])).toMatchObject({ tokenReserveUi: 300, quoteReserveSol: 3 });
    expect(depth([...closing, swap(6, '5', '5', { txIndex: 3 })])).toBeNull();
    expect(depth([...closing, swap(7, '5', '5')])).not.toBeNull();
  });
});

describe('the pool of the answer', () => {
  const deep = pool(5, { pool: 'deep', baseRaw: '20000000000' });
  const poolAt = (rows: Parameters<typeof fold>[0], nowMs = NOW) => computePoolDepth(fold(rows), nowMs)?.pool;

  it('is the deepest in SOL', () => {
    expect(poolAt([deep, pool(9)])).toBe('deep');
    expect(poolAt([pool(9), deep, pool(9, { pool: 'dollars', baseMint: USDC, baseRaw: '99000000000' })])).toBe('deep');
  });

  it('of two equally deep ones has the newer reserve, then the lower address', () => {
    expect(poolAt([pool(5, { pool: 'a' }), pool(6, { pool: 'b' })])).toBe('b');
    expect(poolAt([pool(5, { pool: 'b' }), pool(5, { pool: 'a' })])).toBe('a');
  });

  it('is the one in the token’s description while its reserve is usable', () => {
    const rows = [primaryPool(1, 'pool'), pool(5), { ...deep, slot: 900, timestampMs: msOf(900) }];
    expect(poolAt(rows)).toBe('pool');
    expect(poolAt(rows, msOf(905) + 1)).toBe('deep');
    expect(poolAt([primaryPool(1, 'pool'), pool(5, { baseRaw: '0' }), deep])).toBe('deep');
    expect(poolAt([primaryPool(1, 'nowhere'), deep])).toBe('deep');
  });

  it('is that of the newest description that names a pool', () => {
    const rows = [primaryPool(3, 'pool'), primaryPool(2, 'deep'), primaryPool(4, null), pool(5), deep];
    expect(poolAt(rows)).toBe('pool');
  });

  it('is the requested one, and none when that is unknown', () => {
    const pools = fold([deep, pool(9)]);
    expect(computePoolDepth(pools, NOW, 'pool')?.pool).toBe('pool');
    expect(computePoolDepth(pools, NOW, 'nowhere')).toBeNull();
  });
});

describe('the lock', () => {
  it('survives a stale reserve and a snapshot without a lock', () => {
    const pools = fold([pool(5, { lock: burned }), pool(6)]);
    expect(findPoolLock(pools, msOf(100_000))).toEqual(burned);
    expect(computePoolDepth(pools, msOf(100_000))).toBeNull();
  });

  it('is the newest stated one, in any order of arrival', () => {
    const locked = { ...burned, status: 'locked' };
    expect(findPoolLock(fold([pool(6, { lock: locked }), pool(5, { lock: burned })]), NOW)).toEqual(locked);
    expect(findPoolLock(fold([pool(6)]), NOW)).toBeNull();
    expect(findPoolLock(fold([]), NOW)).toBeNull();
  });
});

describe('the pools', () => {
  it('are limited: the longest unchanged is dropped, but not the primary', () => {
    const many = Array.from({ length: liquidityRules.poolsMax }, (_, n) => pool(n + 3, { pool: `p${n}` }));
    const pools = fold([primaryPool(1, 'main'), pool(1, { pool: 'main' }), ...many]);
    expect(pools.byKey.size).toBe(liquidityRules.poolsMax);
    expect(pools.byKey.has('main')).toBe(true);
    expect(pools.byKey.has('p0')).toBe(false);
  });

  it('do not depend on the order of their rows', () => {
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
    expect([...kinds].sort()).toEqual(['liquidity', 'migration', 'pool', 'token', 'trade']);
  });
});
