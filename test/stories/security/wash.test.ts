import { describe, expect, test } from 'vitest';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { emptyWash, takeWash, type Wash, washTrades } from '../../../layers/core/wash/wash.ts';
import { START_MS, usdTrade } from './rows.ts';

const minute = 60_000;

/** `price` is dollars per million raw tokens. */
type Reported = Partial<Trade> & { readonly usd?: number; readonly price?: number; readonly minute: number };

/** Alternating buys and sells of one wallet, some minutes apart. */
const turns = (count: number, fields: (index: number) => Partial<Reported> = () => ({})): readonly Reported[] =>
  Array.from({ length: count }, (_, index) => ({
    minute: index * 5,
    direction: index % 2 === 0 ? 'buy' : 'sell',
    usd: 110,
    ...fields(index),
  }));

const play = (lines: readonly Reported[], wash: Wash = emptyWash()) => {
  const news = lines.map(({ usd = 110, price = 1, minute: at, ...fields }, index) =>
    takeWash(
      wash,
      usdTrade(usd, {
        seq: index + 1,
        slot: index,
        timestampMs: START_MS + at * minute,
        tokenRaw: `${Math.round((usd / price) * 1e6)}`,
        ...fields,
      }),
    ),
  );
  return {
    reported: news.map(({ flagged }) => flagged),
    counted: news.map(({ counted }) => counted && [counted.washes, counted.bots]),
    records: washTrades(wash, 50),
  };
};

describe('A wallet that trades with itself', () => {
  test('is flagged with the trade that reaches four turns, 500 USD and almost no exposure', () => {
    // 330 bought, 330 sold: five turns.
    // With the fifth trade, 330 against 220 leaves an exposure of 20%.
    const { reported, records } = play(turns(6));
    expect(reported.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(records).toEqual([
      {
        wallet: 'someone',
        tradeCount: 6,
        directionFlips: 5,
        volumeUsd: 660n * 10n ** 30n,
        netExposureUsd: 0n,
        firstMs: START_MS,
        detectedMs: START_MS + 25 * minute,
        lastMs: START_MS + 25 * minute,
        endMs: START_MS + 85 * minute,
        slot: 5,
      },
    ]);
    expect(reported[5]).toEqual(records[0]);
  });

  test('reports how many of its trades were not known before as wash or bot trades', () => {
    const labels = [
      ['BOT:WASH'],
      ['BOT:HFT', 'BOT:MEV'],
      ['ORGANIC'],
      [],
      ['BUNDLE:EXEC_CLUSTER'],
      ['BOT:WASH', 'BOT:HFT'],
    ];
    const { counted } = play(turns(8, index => ({ labels: labels[index] ?? [] })));
    expect(counted).toEqual([null, null, null, null, null, [4, 3], [1, 1], [1, 1]]);
  });

  /** Round trips of 500 USD: each gain, and the price move between, in percent. */
  const trips = (gains: readonly number[], between = 0): readonly Reported[] => {
    let price = 1;
    return gains.flatMap((gain, index) => {
      const usd = 500;
      const entry = price;
      price *= 1 + gain / 100;
      const sell = { minute: 8 * index + 5, direction: 'sell' as const, usd: (usd * price) / entry, price };
      price *= 1 + between / 100;
      return [{ minute: 8 * index, direction: 'buy' as const, usd, price: entry }, sell];
    });
  };

  test('takes no price risk: at least half of its round trips sell at 96 to 101% of cost', () => {
    const isFlagged = (...gains: readonly number[]) => play(trips(gains)).records.length === 1;
    expect(isFlagged(-0.3, -0.3, -0.3)).toBe(true);
    expect(isFlagged(1, -4, 9)).toBe(true);
    expect(isFlagged(-1, 6, -2)).toBe(true);
    expect(isFlagged(1.1, -1, -4.1)).toBe(false);
    expect(isFlagged(1.1, -4.1, 1, -2)).toBe(true);
  });

  test('is not a scalper with profits and losses', () => {
    for (const gains of [
      [4, -3, 6],
      [2, -3, 1.5],
      [12, 8, 5],
      [-6, 9, -5],
    ])
      for (const between of [0, -3, 5]) expect(play(trips(gains, between)).records).toEqual([]);
  });

  test('continues while flips are at most an hour apart, and so does its record', () => {
    const going = play(turns(162, index => ({ minute: index * 10, usd: index % 2 === 0 ? 100 : 99.7 }))).records;
    expect(going).toMatchObject([{ tradeCount: 162, directionFlips: 161, lastMs: START_MS + 1610 * minute }]);
    const hourly = [...turns(6), ...turns(6, index => ({ minute: 85 + 60 * index }))];
    expect(play(hourly).records).toMatchObject([{ tradeCount: 12, endMs: START_MS + (85 + 300 + 60) * minute }]);
  });

  test('ends one hour after its last flip, whatever is bought or sold then', () => {
    const tail = (at: number): Reported => ({ minute: at, direction: 'sell', usd: 5 });
    const { records, counted } = play([...turns(6), tail(60), tail(85), tail(85 + 1 / minute)]);
    expect(records).toMatchObject([{ tradeCount: 8, directionFlips: 5, lastMs: START_MS + 85 * minute }]);
    expect(counted.slice(5)).toEqual([[6, 6], [1, 1], [1, 1], null]);
  });

  const flagged: Readonly<Record<string, readonly Reported[]>> = {
    'five trades that make four turns, 500 dollars and a tenth of it net': turns(5, index => ({
      usd: [75, 125, 100, 100, 100][index]!,
    })),
    'an hour less a millisecond': turns(6, index => ({ minute: index < 5 ? index * 5 : 60 - 1 / minute })),
    'trades whose price was an outlier': turns(6, () => ({ outlier: true })),
    'a market maker, for it meets the rule': turns(30, index => ({ minute: index })),
    'one half of it late': [1, 0, 3, 2, 5, 4].map(index => turns(6)[index]!),
  };
  test.each(Object.entries(flagged))('is flagged by %s', (_, lines) => {
    expect(play(lines).records).toHaveLength(1);
  });

  const missed: Readonly<Record<string, readonly Reported[]>> = {
    'three turns': turns(4, () => ({ usd: 500 })),
    '499.99 dollars': turns(6, index => ({ usd: index === 0 ? 83.29 : 83.34 })),
    'more than a tenth of it net': turns(5, index => ({ usd: [76, 125, 100, 100, 100][index]! })),
    'the sixth trade a whole hour after the first': turns(6, index => ({ minute: index === 0 ? 0 : 10 * index + 10 })),
    'trades that each moved the price': turns(6, index => ({ price: 1 + 0.05 * index })),
    'trades of two wallets': turns(6, index => ({ wallet: index % 2 === 0 ? 'buyer' : 'seller' })),
    'trades without a price': turns(6, () => ({ basePriceUsd: null })),
    'swaps and flash swaps': turns(6, index => ({ direction: index % 2 === 0 ? 'swap' : 'flash_swap' })),
    'legs of arbitrages': turns(6, () => ({ arbitrage: true })),
    'what comes a quarter of an hour after its wallet went on': [{ minute: 40, direction: 'buy' }, ...turns(6)],
  };
  test.each(Object.entries(missed))('is not flagged for %s', (_, lines) => {
    expect(play(lines).records).toEqual([]);
  });

  test('is flagged once per episode, and again more than an hour after its last flip', () => {
    const going = turns(60, index => ({ minute: index * 5 }));
    expect(play(going).reported.filter(one => one !== null)).toHaveLength(1);
    const again = (at: number) => play([...turns(6), ...turns(6, index => ({ minute: at + index }))]);
    expect(again(86).reported.filter(one => one !== null)).toHaveLength(2);
    expect(again(86).records).toHaveLength(2);
    expect(again(85).reported.filter(one => one !== null)).toHaveLength(1);
    expect(again(85).records).toMatchObject([{ tradeCount: 12 }]);
  });

  test('is flagged once by a thousand trades, some of them late', () => {
    const fast = turns(1000, index => ({ minute: index / 100, slot: index }));
    const late = { minute: 4, direction: 'buy', usd: 1, slot: 400 } as const;
    expect(play([...fast, late]).records).toHaveLength(1);
  });

  test('is cleared by a late trade that shows real exposure', () => {
    const { reported, records } = play([...turns(6), { minute: 22, direction: 'buy', usd: 400 }]);
    expect(reported.filter(one => one !== null)).toHaveLength(1);
    expect(records).toEqual([]);
  });
});
