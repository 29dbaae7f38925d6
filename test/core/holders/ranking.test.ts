import { describe, expect, it } from 'vitest';
import { computeTopShares, rankHolders } from '../../../layers/core/holders/ranking.ts';
import fc from '../../laws.ts';
import { balance, buy, fold, mintRows, sell } from './rows.ts';

describe('the ranking', () => {
  it('goes by balance, ties by address, and shares are percent of all that is held', () => {
    const holders = fold([
      buy(3, 'cyd', 10),
      buy(2, 'bob', 10),
      buy(1, 'ann', 5),
      buy(4, 'dan', 15),
      sell(5, 'eve', 9),
    ]);
    expect(rankHolders(holders, 0, 10)).toEqual([
      { rank: 1, wallet: 'dan', balanceRaw: 15n, pctOfTotal: 37.5, firstSeenSlot: 4 },
      { rank: 2, wallet: 'bob', balanceRaw: 10n, pctOfTotal: 25, firstSeenSlot: 2 },
      { rank: 3, wallet: 'cyd', balanceRaw: 10n, pctOfTotal: 25, firstSeenSlot: 3 },
      { rank: 4, wallet: 'ann', balanceRaw: 5n, pctOfTotal: 12.5, firstSeenSlot: 1 },
    ]);
  });

  it('is cut at any offset, and is empty beyond the last holder', () => {
    const holders = fold([buy(1, 'ann', 3), buy(1, 'bob', 2), buy(1, 'cyd', 1), sell(2, 'cyd', 1)]);
    expect(rankHolders(holders, 1, 1).map(({ wallet, rank }) => [wallet, rank])).toEqual([['bob', 2]]);
    expect(rankHolders(holders, 1, 100)).toHaveLength(1);
    expect(rankHolders(holders, 2, 100)).toEqual([]);
    expect(rankHolders(holders, 1e15, 1000)).toEqual([]);
  });

  it('is exact where doubles cannot distinguish balances', () => {
    const large = 2n ** 70n;
    const holders = fold([balance(1, 'ann', `${large}`), balance(1, 'bob', `${large + 1n}`)]);
    expect(rankHolders(holders, 0, 2).map(({ wallet }) => wallet)).toEqual(['bob', 'ann']);
  });

  it('equals a complete sort after each of many rows', () => {
    fc.assert(
      fc.property(mintRows, rows => {
        const holders = fold([]);
        for (const row of rows) {
          fold([row], holders);
          const sorted = [...holders.byWallet.values()]
            .filter(({ balanceRaw }) => balanceRaw > 0n)
            .sort((a, b) => Number(b.balanceRaw - a.balanceRaw) || (a.wallet < b.wallet ? -1 : 1));
          expect(rankHolders(holders, 0, 9).map(({ wallet }) => wallet)).toEqual(sorted.map(({ wallet }) => wallet));
        }
      }),
    );
  });
});

describe('the top shares', () => {
  const wallets = (count: number) => fold(Array.from({ length: count }, (_, n) => buy(1, `w${n}`, n < 10 ? 9 : 1)));

  it('are null while there are fewer holders', () => {
    expect(computeTopShares(wallets(9))).toEqual({ top10Pct: null, top50Pct: null, top100Pct: null });
    expect(computeTopShares(wallets(10))).toEqual({ top10Pct: 100, top50Pct: null, top100Pct: null });
    expect(computeTopShares(wallets(99)).top100Pct).toBeNull();
  });

  it('are percent of all balances', () => {
    expect(computeTopShares(wallets(120))).toEqual({ top10Pct: 45, top50Pct: 65, top100Pct: 90 });
  });
});
