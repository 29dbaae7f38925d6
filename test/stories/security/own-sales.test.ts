import { describe, expect, test } from 'vitest';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { createWash, type FundsLookup, takeWash } from '../../../layers/core/wash/wash.ts';
import { START_MS, usdTrade } from './rows.ts';

const swap = (seq: number, wallet: string, direction: 'buy' | 'sell', second: number, usd: number, pool = 'pool') =>
  usdTrade(usd, {
    ...{ seq, wallet, direction, pool, slot: second, timestampMs: START_MS + second * 1000 },
    ...{ signature: `swap-${seq}-of-${wallet}`, tokenRaw: `${usd * 1e6}` },
  });

/** One wallet paid for the buys of ann and bob, and cid has money of his own. */
const paid: FundsLookup = wallet => ({
  withdrawals: [],
  funders: [
    { wallet: wallet === 'cid' ? 'cids' : 'boss', payments: [{ ms: START_MS - 60_000, lamports: '9000000000' }] },
  ],
  crews: [],
  firstTradeMs: null,
});

const ownSales = (rows: readonly Trade[], fundsOf: FundsLookup = paid): readonly number[] => {
  const wash = createWash();
  const found = rows.flatMap(row => takeWash(wash, row, fundsOf).ownSales);
  return [...new Set(found.map(({ seq }) => seq))].sort((a, b) => a - b);
};

const trip = (buyer: string, { second = 41, usd = 50, pool = 'pool' } = {}) => [
  swap(1, 'ann', 'buy', 0, 100),
  swap(2, buyer, 'buy', second, usd, pool),
  swap(3, 'ann', 'sell', 100, 100),
];

describe('A sale to a wallet of the same owner', () => {
  test('is within a minute of a buy of its other wallet, in its pool, of half its money', () => {
    expect(ownSales(trip('bob'))).toEqual([3]);
    expect(ownSales(trip('bob', { second: 39 }))).toEqual([]);
    expect(ownSales(trip('bob', { second: 160 }))).toEqual([3]);
    expect(ownSales(trip('bob', { second: 161 }))).toEqual([]);
    expect(ownSales(trip('bob', { usd: 49 }))).toEqual([]);
    expect(ownSales(trip('bob', { pool: 'other' }))).toEqual([]);
  });

  test('is not a sale beside a stranger’s buy', () => {
    expect(ownSales(trip('cid'))).toEqual([]);
  });

  test('is found in any order of arrival', () => {
    const [one, two, three] = trip('bob');
    for (const rows of [
      [two, one, three],
      [three, two, one],
      [one, three, two],
      [three, one, two],
    ])
      expect(ownSales(rows as readonly Trade[])).toEqual([3]);
  });

  test('is found when tokens show later that both wallets have one owner', () => {
    const wash = createWash();
    const rows = [...trip('bob'), swap(4, 'bob', 'sell', 130, 40)];
    expect(rows.flatMap(row => takeWash(wash, row).ownSales)).toEqual([]);
    const transfer: MintRow = {
      ...{ kind: 'transfer', seq: 5, slot: 200, timestampMs: START_MS + 200_000, signature: 'pass', eventIndex: 0 },
      ...{ from: 'ann', to: 'bob', raw: '50000000' },
    };
    expect(takeWash(wash, transfer).ownSales).toEqual([{ wallet: 'ann', seq: 3, slot: 100, ms: START_MS + 100_000 }]);
  });
});
