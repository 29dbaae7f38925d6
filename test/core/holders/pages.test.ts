import { describe, expect, it } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { decodeHolders, encodeHolders } from '../../../layers/core/holders/pages.ts';
import { rankHolders } from '../../../layers/core/holders/ranking.ts';
import { holdersRules } from '../../../layers/core/holders/rules.ts';
import { toHoldersSummary } from '../../../layers/core/holders/summary.ts';
import fc from '../../laws.ts';
import { balance, buy, fold, mintRows, pooledRows, sell, snapshot } from './rows.ts';

const stored = (holders: ReturnType<typeof fold>) => {
  const { head, pages } = encodeHolders(holders);
  return decodeHolders(JSON.parse(JSON.stringify(head)), pages);
};

describe('stored holders', () => {
  it('continue unchanged from any point of the tape', () => {
    fc.assert(
      fc.property(fc.oneof(mintRows, pooledRows), fc.nat(60), (rows, cut) => {
        const whole = fold(rows);
        const resumed = fold(rows.slice(cut), stored(fold(rows.slice(0, cut))));
        expect(rankHolders(resumed, 0, 99)).toEqual(rankHolders(whole, 0, 99));
        expect(toHoldersSummary(resumed)).toEqual(toHoldersSummary(whole));
        expect(encodeHolders(resumed)).toEqual(encodeHolders(whole));
      }),
    );
  });

  it('keep amounts of any size, with and without prices, and a wallet that only ever sold', () => {
    const holders = fold([
      buy(1, 'ann', `${2n ** 64n - 1n}`, { baseRaw: `${10n ** 30n}`, txIndex: 7, walletBalanceRaw: `${2n ** 90n}` }),
      sell(300_000_000, 'bob', 5, { basePriceUsd: null }),
      balance(2 ** 52, 'cyd', 1),
    ]);
    expect([...stored(holders).byWallet.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1))).toEqual(
      // Old minutes are dropped.
      [...holders.byWallet.values()].map(holding => ({
        ...holding,
        moved: false,
        maker: { minutes: [], found: null },
      })),
    );
  });

  it('lie in pages by rank, and a directory says what each begins with', () => {
    const count = holdersRules.pageHoldersMax + 10;
    const holders = fold(Array.from({ length: count }, (_, n) => buy(1, `w${n}`, count - n)));
    const { head, pages } = encodeHolders(holders);
    expect(pages).toHaveLength(2);
    expect(head.directory).toEqual([
      { count: holdersRules.pageHoldersMax, firstRaw: `${count}` },
      { count: 10, firstRaw: '10' },
    ]);
    expect(rankHolders(stored(holders), count - 1, 1)).toEqual(rankHolders(holders, count - 1, 1));
  });

  it('end a page early where wallets of many flows would make it too large', () => {
    const wallets = Array.from({ length: 300 }, (_, n) => `wallet-of-many-flows-${n}`);
    const rows = Array.from({ length: 150 }, (_, slot) => wallets.map(wallet => buy(slot, wallet, 10 ** 12))).flat();
    const { pages } = encodeHolders(fold(rows));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.length).toBeLessThan(holdersRules.pageBytesMax + 64 * 1024);
  });

  it('are rejected for another version, truncation, or a wrong header', () => {
    const { head, pages } = encodeHolders(fold([snapshot('begin', 1), balance(1, 'ann', 5)]));
    const other = encodeHolders(fold([balance(1, 'ann', 6)]));
    expect(() => decodeHolders({ ...head, version: 99 }, pages)).toThrow(WrongVersion);
    expect(() => decodeHolders(head, other.pages)).toThrow(RangeError);
    const nobody = encodeHolders(fold([sell(1, 'ann', 5)]));
    expect(() => decodeHolders(nobody.head, [])).toThrow(RangeError);
    expect(() => decodeHolders({ ...head, distinctCount: 2 }, pages)).toThrow(RangeError);
    expect(() => decodeHolders(head, [pages[0]!.subarray(0, 4)])).toThrow(RangeError);
    expect(() => decodeHolders(head, [pages[0]!.with(0, 99)])).toThrow(WrongVersion);
    const nothing = encodeHolders(fold([balance(1, 'ann', 0), balance(1, 'bob', 0)]));
    const one = encodeHolders(fold([balance(1, 'ann', 0)]));
    expect(() => decodeHolders(nothing.head, one.pages)).toThrow(RangeError);
  });
});
