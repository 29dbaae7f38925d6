import { describe, expect, it } from 'vitest';
import { createPools, takePool } from '../../../layers/core/liquidity/pools.ts';
import { liquidityRules } from '../../../layers/core/liquidity/rules.ts';
import { poolsCodec } from '../../../layers/core/security/codec.ts';
import fc from '../../laws.ts';
import { fold, msOf, pool, poolRows, removal, swap } from './rows.ts';

describe('a movement of liquidity', () => {
  it('becomes an event in whole units', () => {
    expect(takePool(createPools(), removal(5, { pctOfPool: 0.25 }))).toEqual({
      signature: 'signature-5',
      eventIndex: 0,
      timestampMs: msOf(5),
      slot: 5,
      pool: 'pool',
      dex: 'raydium_amm',
      wallet: 'provider',
      side: 'remove',
      tokenRaw: '100000000',
      baseRaw: '1000000000',
      tokenUi: 100,
      quoteUi: 1,
      pctOfPool: 0.25,
      fullClose: false,
    });
  });

  it('is the only source of events: swaps and snapshots add none', () => {
    expect(takePool(createPools(), pool(5))).toBeNull();
    expect(takePool(createPools(), swap(5, '1', '1'))).toBeNull();
  });
});

describe('the events', () => {
  const idsOf = (rows: Parameters<typeof fold>[0]) =>
    fold(rows).events.map(({ signature, eventIndex }) => `${signature}:${eventIndex}`);

  it('are sorted newest first by time, slot, position in the transaction and signature', () => {
    const same = { timestampMs: msOf(5) };
    const rows = [
      removal(4),
      removal(5, { signature: 'b' }),
      removal(5, { signature: 'a' }),
      removal(5, { signature: 'b', eventIndex: 1 }),
      removal(6, { signature: 'c', ...same }),
      removal(7),
    ];
    const expected = ['signature-7:0', 'c:0', 'b:1', 'a:0', 'b:0', 'signature-4:0'];
    expect(idsOf(rows)).toEqual(expected);
    expect(idsOf(rows.toReversed())).toEqual(expected);
  });

  it('are the newest hundred', () => {
    const events = idsOf(Array.from({ length: 120 }, (_, n) => removal(n)));
    expect(events).toHaveLength(liquidityRules.eventsMax);
    expect(events.at(-1)).toBe('signature-20:0');
  });
});

describe('the removals', () => {
  const fractionOf = (rows: Parameters<typeof fold>[0]) => fold(rows).removals.map(({ fraction }) => fraction);

  it('have the share stated by the source, within bounds', () => {
    expect(fractionOf([pool(1), removal(5, { pctOfPool: 0.8 })])).toEqual([0.8]);
    expect(fractionOf([removal(5, { pctOfPool: 7 })])).toEqual([1]);
  });

  it('else have their share of the previous reserve', () => {
    expect(fractionOf([pool(1), removal(5, { tokenRaw: '850000000' })])).toEqual([0.85]);
    expect(fractionOf([pool(1), removal(5, { tokenRaw: '0', baseRaw: '9000000000' })])).toEqual([0.9]);
    expect(fractionOf([pool(1), removal(5, { tokenRaw: '5000000000' })])).toEqual([1]);
  });

  it('use a reserve of their slot or later as the remainder', () => {
    const left = { tokenRaw: '150000000' };
    expect(fractionOf([pool(5, left), removal(5, { tokenRaw: '850000000' })])).toEqual([0.85]);
    expect(fractionOf([pool(6, left), removal(5, { tokenRaw: '850000000' })])).toEqual([0.85]);
  });

  it('are whole when only a pool close is known, and otherwise unknown', () => {
    expect(fractionOf([removal(5, { fullClose: true })])).toEqual([1]);
    expect(fractionOf([removal(5)])).toEqual([null]);
    expect(fractionOf([pool(1), removal(5, { tokenRaw: '0', baseRaw: '0' })])).toEqual([null]);
    expect(fractionOf([pool(1, { tokenRaw: '0', baseRaw: '0' }), removal(5)])).toEqual([null]);
  });

  it('have the larger share of the two sides', () => {
    expect(fractionOf([pool(1), removal(5, { tokenRaw: '50000000', baseRaw: '6000000000' })])).toEqual([0.6]);
    expect(fractionOf([pool(1), removal(5, { tokenRaw: '700000000', baseRaw: '0' })])).toEqual([0.7]);
    expect(fractionOf([pool(1, { tokenRaw: '0' }), removal(5)])).toEqual([0.1]);
  });

  it('exclude additions', () => {
    expect(fractionOf([removal(5, { side: 'add', pctOfPool: 0.9 })])).toEqual([]);
  });

  it('are listed oldest first, and dropped once irrelevant', () => {
    const late = Math.ceil(liquidityRules.removalsMs / 1000);
    const pools = fold([removal(9), removal(5), removal(8)]);
    expect(pools.removals.map(({ slot }) => slot)).toEqual([5, 8, 9]);
    expect(fold([removal(late + 8)], pools).removals.map(({ slot }) => slot)).toEqual([8, 9, late + 8]);
  });

  it('cannot be pushed out by a flood of small ones', () => {
    const flood = Array.from({ length: liquidityRules.removalsMax + 50 }, (_, n) =>
      removal(6, { signature: `small-${n}`, pctOfPool: 0.001 }),
    );
    const pools = fold([removal(5, { pctOfPool: 0.9 }), ...flood]);
    expect(pools.removals).toHaveLength(liquidityRules.removalsMax);
    expect(pools.removals[0]?.fraction).toBe(0.9);
  });
});

describe('stored pools', () => {
  it('continue unchanged after storage at any point of the tape', () => {
    fc.assert(
      fc.property(poolRows, fc.nat(40), (rows, cut) => {
        const stored = JSON.parse(JSON.stringify(poolsCodec.encode(fold(rows.slice(0, cut)))));
        expect(fold(rows.slice(cut), poolsCodec.decode(stored))).toEqual(fold(rows));
      }),
    );
  });

  it('are independent of the state they came from', () => {
    const pools = fold([pool(1)]);
    const stored = poolsCodec.encode(pools);
    const before = JSON.stringify(stored);
    fold([pool(2), removal(3)], pools);
    expect(JSON.stringify(stored)).toBe(before);
  });
});
