import { describe, expect, test } from 'vitest';
import type { Trade } from '../../../layers/core/trade.ts';
import { emptyWash, takeWash, type Wash, washTrades } from '../../../layers/core/wash/wash.ts';
import { START_MS, usdTrade } from './rows.ts';

const minute = 60_000;

type Told = Partial<Trade> & { readonly usd?: number; readonly minute: number };

/** Turn by turn: a buy, a sell, a buy … of the same wallet, so many minutes apart. */
const turns = (count: number, fields: (index: number) => Partial<Told> = () => ({})): readonly Told[] =>
  Array.from({ length: count }, (_, index) => ({
    minute: index * 5,
    direction: index % 2 === 0 ? 'buy' : 'sell',
    usd: 110,
    ...fields(index),
  }));

const play = (lines: readonly Told[], wash: Wash = emptyWash()) => {
  const told = lines.map(({ usd = 110, minute: at, ...fields }, index) =>
    takeWash(wash, usdTrade(usd, { seq: index + 1, slot: index, timestampMs: START_MS + at * minute, ...fields })),
  );
  return { told, records: washTrades(wash, 50) };
};

describe('A wallet that trades with itself', () => {
  test('is flagged with the trade that makes it four turns, five hundred dollars and next to no exposure', () => {
    // 330 bought, 330 sold: five turns; with the fifth trade 330 against 220 is a fifth of the volume still.
    const { told, records } = play(turns(6));
    expect(told.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(records).toEqual([
      {
        wallet: 'someone',
        tradeCount: 6,
        newWashes: 6,
        newBots: 6,
        directionFlips: 5,
        volumeUsd: 660n * 10n ** 30n,
        netExposureUsd: 0n,
        firstMs: START_MS,
        detectedMs: START_MS + 25 * minute,
        slot: 5,
      },
    ]);
    expect(told[5]).toEqual(records[0]);
  });

  test('tells how many of its trades were not known for a wash, or for a bot, before', () => {
    const labels = [
      ['BOT:WASH'],
      ['BOT:HFT', 'BOT:MEV'],
      ['ORGANIC'],
      [],
      ['BUNDLE:EXEC_CLUSTER'],
      ['BOT:WASH', 'BOT:HFT'],
    ];
    const { records } = play(turns(6, index => ({ labels: labels[index]! })));
    expect(records).toMatchObject([{ tradeCount: 6, newWashes: 4, newBots: 3 }]);
  });

  const flagged: Readonly<Record<string, readonly Told[]>> = {
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

  const missed: Readonly<Record<string, readonly Told[]>> = {
    'three turns': turns(4, () => ({ usd: 500 })),
    '499.99 dollars': turns(6, index => ({ usd: index === 0 ? 83.29 : 83.34 })),
    'more than a tenth of it net': turns(5, index => ({ usd: [76, 125, 100, 100, 100][index]! })),
    'the sixth trade a whole hour after the first': turns(6, index => ({ minute: index === 0 ? 0 : 10 * index + 10 })),
    'trades of two wallets': turns(6, index => ({ wallet: index % 2 === 0 ? 'buyer' : 'seller' })),
    'trades without a price': turns(6, () => ({ basePriceUsd: null })),
    'swaps and flash swaps': turns(6, index => ({ direction: index % 2 === 0 ? 'swap' : 'flash_swap' })),
    'legs of arbitrages': turns(6, () => ({ arbitrage: true })),
    'what comes a quarter of an hour after its wallet went on': [{ minute: 40, direction: 'buy' }, ...turns(6)],
  };
  test.each(Object.entries(missed))('is not flagged for %s', (_, lines) => {
    expect(play(lines).records).toEqual([]);
  });

  test('is flagged once while it goes on, and again an hour after it last did', () => {
    const going = turns(60, index => ({ minute: index * 5 }));
    expect(play(going).told.filter(one => one !== null)).toHaveLength(1);
    const again = [...turns(6), ...turns(6, index => ({ minute: 26 + 60 + index }))];
    expect(play(again).told.filter(one => one !== null)).toHaveLength(2);
    const soon = [...turns(6), ...turns(6, index => ({ minute: 26 + 50 + index }))];
    expect(play(soon).told.filter(one => one !== null)).toHaveLength(1);
    const anHour = [...turns(6), ...turns(6, index => ({ minute: 80 + index }))];
    expect(play(anHour).told.filter(one => one !== null)).toHaveLength(1);
    expect(play(anHour).records).toHaveLength(1);
  });

  test('is one episode until an hour to the millisecond after it last was one', () => {
    const again = (lastMs: number) =>
      play([
        ...turns(6),
        ...[80, 81, 82, 83, lastMs / minute].map((at, index) => ({
          minute: at,
          usd: at < 84 ? 200 : 50,
          direction: index % 2 === 0 ? ('buy' as const) : ('sell' as const),
        })),
      ]).records.length;
    expect([again(85 * minute), again(85 * minute + 1)]).toEqual([1, 2]);
  });

  test('is flagged once by a thousand trades of which some come late', () => {
    const fast = turns(1000, index => ({ minute: index / 100, slot: index }));
    const late = { minute: 4, direction: 'buy', usd: 1, slot: 400 } as const;
    expect(play([...fast, late]).records).toHaveLength(1);
  });

  test('is let off by a late trade that shows it was in earnest', () => {
    const { told, records } = play([...turns(6), { minute: 22, direction: 'buy', usd: 400 }]);
    expect(told.filter(one => one !== null)).toHaveLength(1);
    expect(records).toEqual([]);
  });
});
