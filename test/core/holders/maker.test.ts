import { describe, expect, it } from 'vitest';
import { decodeHolders, encodeHolders } from '../../../layers/core/holders/pages.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { buy, fold, sell } from './rows.ts';

const MINUTE = 60_000;
const START = 1_760_000_400_000;

/** A trade of some dollars, in a minute. */
const quote = (minute: number, direction: 'buy' | 'sell', usd: number): MintRow =>
  (direction === 'buy' ? buy : sell)(minute, 'ann', 10, {
    ...{ timestampMs: START + minute * MINUTE, basePriceUsd: '1', baseRaw: String(Math.round(usd * 1e9)) },
  });

const played = (trades: readonly (readonly [minute: number, direction: 'buy' | 'sell', usd: number])[]) =>
  fold(trades.map(one => quote(...one))).byWallet.get('ann')!.maker;

const both = (minutes: readonly number[], usd: readonly [number, number]) =>
  minutes.map((minute, at) => [minute, at % 2 === 0 ? 'buy' : 'sell', usd[at % 2]!] as const);

describe('an hour of market making', () => {
  it.each([
    ['three buys and three sells of 40 USD within an hour', both([0, 10, 20, 30, 40, 59], [40, 40]), true],
    ['the same over sixty-one minutes', both([0, 10, 20, 30, 40, 60], [40, 40]), false],
    ['the same where the last minute arrives first', [[60, 'sell', 40], ...both([0, 10, 20, 30, 40], [40, 40])], false],
    ['only two sells', both([0, 10, 20, 30, 40], [40, 90]), false],
    ['a side of less than 100 USD', both([0, 1, 2, 3, 4, 5], [40, 33.3]), false],
    [
      'a side of exactly 100 USD that is half of the other',
      [...both([0, 1, 2, 3], [70, 25]), [4, 'buy', 60], [4, 'sell', 50]],
      true,
    ],
    [
      'a side of less than half of the other',
      [...both([0, 1, 2, 3], [70, 25]), [4, 'buy', 60.1], [4, 'sell', 50]],
      false,
    ],
  ] as const)('%s', (_title, trades, isMaker) => {
    expect(played(trades as Parameters<typeof played>[0]).found !== null).toBe(isMaker);
  });

  it('is remembered as it was when it was found, and no minute after it', () => {
    const trades = both([0, 10, 20, 30, 40, 59, 60, 61], [40, 50]);
    expect(played(trades)).toEqual({
      minutes: [],
      found: { minute: START / MINUTE, buys: 3, sells: 3, boughtUsd: 120n * 10n ** 30n, soldUsd: 150n * 10n ** 30n },
    });
  });

  it('does not count trades without a price, nor those a quarter of an hour late', () => {
    const unpriced = both([0, 1, 2, 3, 4], [40, 40]).map(one => quote(...one));
    const late = { timestampMs: START + 20 * MINUTE - 1, baseRaw: '40000000000', basePriceUsd: '1' };
    const next = buy(1, 'bob', 10, { timestampMs: START + 35 * MINUTE });
    expect(
      fold([...unpriced, next, sell(1, 'ann', 10, { ...late, basePriceUsd: null })]).byWallet.get('ann')!.maker.found,
    ).toBeNull();
    expect(fold([...unpriced, next, sell(1, 'ann', 10, late)]).byWallet.get('ann')!.maker.found).toBeNull();
    const inTime = { ...late, timestampMs: START + 20 * MINUTE };
    expect(fold([...unpriced, next, sell(1, 'ann', 10, inTime)]).byWallet.get('ann')!.maker.found).not.toBeNull();
  });

  it('is found in any order of trades that are not late, also after storage', () => {
    const trades = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 14 }), fc.constantFrom('buy' as const, 'sell' as const), fc.constant(40)),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(trades, fc.nat(9), (some, cut) => {
        const rows = some.map(one => quote(...one));
        const stored = encodeHolders(fold(rows.slice(0, cut)));
        const found = fold(rows.slice(cut), decodeHolders(stored.head, stored.pages)).byWallet.get('ann')?.maker.found;
        expect(found ?? null).toEqual(fold(rows).byWallet.get('ann')?.maker.found ?? null);
      }),
    );
  });
});
