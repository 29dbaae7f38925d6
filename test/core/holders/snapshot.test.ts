import { describe, expect, it } from 'vitest';
import { getHolderBalance } from '../../../layers/core/holders/holders.ts';
import { toHoldersSummary } from '../../../layers/core/holders/summary.ts';
import { balance, buy, described, fold, judged, sell, snapshot } from './rows.ts';

describe('a snapshot', () => {
  it('sets unnamed wallets to zero at its end, and not before', () => {
    const holders = fold([
      buy(1, 'ann', 10),
      buy(1, 'bob', 20),
      balance(9, 'cyd', 5),
      snapshot('begin', 10),
      balance(10, 'ann', 12),
    ]);
    expect(getHolderBalance(holders, 'bob')).toBe(20n);
    fold([snapshot('end', 11)], holders);
    expect(['ann', 'bob', 'cyd'].map(wallet => getHolderBalance(holders, wallet))).toEqual([12n, 0n, 0n]);
    expect(holders.distinctCount).toBe(1);
    expect(holders.totalRaw).toBe(12n);
  });

  it('does the same for a wallet whose earlier trade arrives later', () => {
    const holders = fold([snapshot('begin', 10), balance(10, 'ann', 12), snapshot('end', 11), buy(7, 'bob', 5)]);
    expect(getHolderBalance(holders, 'bob')).toBe(0n);
    expect(getHolderBalance(fold([buy(11, 'bob', 3)], holders), 'bob')).toBe(3n);
  });

  it('keeps buys after the slot of its balances, even while it is being read', () => {
    const rows = [snapshot('begin', 10), buy(12, 'bob', 5), balance(10, 'ann', 12), snapshot('end', 14)];
    expect(getHolderBalance(fold(rows), 'bob')).toBe(5n);
    const readAtItsEnd = [snapshot('begin', 10), buy(12, 'bob', 5), balance(14, 'ann', 12), snapshot('end', 14)];
    expect(getHolderBalance(fold(readAtItsEnd), 'bob')).toBe(0n);
  });

  it('applies to the lowest slot of its balances', () => {
    const rows = [snapshot('begin', 10), buy(12, 'bob', 5), balance(11, 'ann', 12), balance(14, 'cyd', 12)];
    expect(getHolderBalance(fold([...rows, snapshot('end', 14)]), 'bob')).toBe(5n);
  });

  it('does not replace a newer one that arrived earlier', () => {
    const newer = [snapshot('begin', 10), snapshot('end', 10)];
    const holders = fold([...newer, snapshot('begin', 5), snapshot('end', 5), buy(8, 'bob', 5)]);
    expect(getHolderBalance(holders, 'bob')).toBe(0n);
  });

  it('never refers to a slot before its start', () => {
    const rows = [buy(5, 'bob', 5), snapshot('begin', 10), balance(3, 'ann', 12), snapshot('end', 14)];
    expect(getHolderBalance(fold(rows), 'bob')).toBe(0n);
  });

  it('that restarts names all wallets again', () => {
    const rows = [snapshot('begin', 10), balance(10, 'ann', 1), snapshot('begin', 20), balance(20, 'bob', 2)];
    const holders = fold([...rows, snapshot('end', 21)]);
    expect([getHolderBalance(holders, 'ann'), getHolderBalance(holders, 'bob')]).toEqual([0n, 2n]);
  });

  it('does not use balances of the previous one', () => {
    const first = [snapshot('begin', 10), balance(10, 'ann', 1), snapshot('end', 10), balance(12, 'ann', 1)];
    expect(getHolderBalance(fold([...first, snapshot('begin', 20), snapshot('end', 21)]), 'ann')).toBe(0n);
  });

  it('without a known start says nothing about unnamed wallets', () => {
    const holders = fold([buy(1, 'ann', 10), snapshot('end', 5)]);
    expect(getHolderBalance(holders, 'ann')).toBe(10n);
    expect(toHoldersSummary(holders).hydrationStatus).toBe('partial_forward');
  });
});

describe('the hydration status', () => {
  const statusOf = (rows: Parameters<typeof fold>[0]) => toHoldersSummary(fold(rows)).hydrationStatus;

  it('is forward when the description came first', () => {
    expect(statusOf([described(5), buy(4, 'ann', 1)])).toBe('born_forward');
  });

  it('is partial when rows came before the description, or it is missing', () => {
    expect(statusOf([])).toBe('partial_forward');
    expect(statusOf([buy(1, 'ann', 1), described(2)])).toBe('partial_forward');
    expect(statusOf([judged(1, 'pending'), described(2)])).toBe('partial_forward');
  });

  it('is hydrating between a snapshot’s bounds, with partial data, and hydrated afterwards', () => {
    const rows = [described(1), buy(2, 'ann', 7), snapshot('begin', 3)];
    expect(toHoldersSummary(fold(rows))).toMatchObject({
      hydrationStatus: 'hydrating',
      distinctCount: 1,
      totalRaw: 7n,
    });
    expect(statusOf([...rows, snapshot('end', 4), buy(5, 'bob', 1)])).toBe('hydrated');
    expect(statusOf([...rows, snapshot('end', 4), snapshot('begin', 9)])).toBe('hydrating');
  });
});

describe('the summary', () => {
  it('has the supply of the newest description once the token is validated', () => {
    const rows = [described(5, '900'), described(4, '800')];
    expect(toHoldersSummary(fold(rows)).supplyRaw).toBeNull();
    expect(toHoldersSummary(fold([...rows, judged(6, 'pending')])).supplyRaw).toBeNull();
    expect(toHoldersSummary(fold([judged(3, 'validated'), ...rows, judged(6, 'pending')])).supplyRaw).toBe(900n);
    expect(toHoldersSummary(fold([judged(3, 'validated')])).supplyRaw).toBeNull();
  });

  it('has the time of the last balance change, which a verdict does not move', () => {
    expect(toHoldersSummary(fold([described(9), judged(10, 'validated')])).lastUpdatedSlot).toBeNull();
    const holders = fold([buy(7, 'ann', 1), sell(3, 'ann', 1), judged(20, 'validated')]);
    expect(toHoldersSummary(holders)).toMatchObject({ lastUpdatedSlot: 7, lastUpdatedMs: 1_760_000_402_800 });
  });
});
