import { describe, expect, test } from 'vitest';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { createWash, type FundsLookup, listWashTrades, takeWash, type Wash } from '../../../layers/core/wash/wash.ts';
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

const play = (lines: readonly Reported[], wash: Wash = createWash()) => {
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
    reported: news.map(({ flagged }) => flagged[0] ?? null),
    counted: news.map(({ counted: [one] }) => (one === undefined ? null : [one.washes, one.bots])),
    withdrawn: news.flatMap(({ withdrawn }) => withdrawn),
    records: listWashTrades(wash, 50),
  };
};

describe('A wallet that trades with itself', () => {
  test('is flagged with the trade that reaches four turns, 500 USD and almost no exposure', () => {
    // 330 bought, 330 sold: five turns.
    // With the fifth trade, 330 against 220 means 20% exposure.
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

  test('is cleared by a late trade that leaves it an exposure, with the count of its trades', () => {
    const late: Reported = { minute: 12, direction: 'buy', usd: 500 };
    const { records, counted, withdrawn } = play([...turns(6), late]);
    expect(records).toEqual([]);
    expect(counted.slice(5)).toEqual([
      [6, 6],
      [-6, -6],
    ]);
    expect(withdrawn).toEqual(['someone']);
    expect(play(turns(8)).withdrawn).toEqual([]);
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

  /** Round trips of 500 USD: gains, and price moves between them, percent. */
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

  test('takes no price risk: most of its volume are round trips that sell at 96 to 101% of cost', () => {
    const isFlagged = (...gains: readonly number[]) => play(trips(gains)).records.length === 1;
    expect(isFlagged(-0.3, -0.3, -0.3)).toBe(true);
    expect(isFlagged(1, -4, 1)).toBe(true);
    expect(isFlagged(-1, -6, -2, -2)).toBe(true);
    expect(isFlagged(-1, -6, -2)).toBe(false);
    expect(isFlagged(1.1, -1, -4.1)).toBe(false);
    expect(isFlagged(1.1, -4.1, 1, -2)).toBe(false);
  });

  test('may keep a part of each trip if there are many', () => {
    const keeping = (kept: number, count: number) =>
      play(turns(2 * count, index => (index % 2 === 0 ? {} : { usd: 109.45 * (1 - kept), price: 0.995 }))).records
        .length;
    expect([keeping(0.11, 6), keeping(0.24, 6), keeping(0.26, 6), keeping(0.11, 5)]).toEqual([1, 1, 0, 0]);
  });

  /** Trips through a pool of 20,000 dollars; `part` of each purchase is kept. */
  const pooled = (part: number): readonly Reported[] => {
    const pool = { usd: 20_000, tokens: 20_000e6 };
    let held = 0;
    return Array.from({ length: 12 }, (_, index) => {
      const isBuy = index % 2 === 0;
      const tokens = isBuy ? (pool.tokens * 900) / (pool.usd + 900) : held * (1 - part);
      const usd = isBuy ? 900 : (pool.usd * tokens) / (pool.tokens + tokens);
      const sign = isBuy ? 1 : -1;
      held += sign * tokens;
      pool.usd += sign * usd;
      pool.tokens -= sign * tokens;
      return {
        minute: 4 * index,
        direction: isBuy ? 'buy' : 'sell',
        usd: usd * (isBuy ? 1 : 0.9975),
        tokenRaw: String(Math.round(tokens)),
        tokenReserveRaw: String(Math.round(pool.tokens)),
        baseReserveRaw: String(Math.round(pool.usd * 1e6)),
      };
    });
  };

  test('does not gain by keeping the part of each purchase that the pool would pay least for', () => {
    for (const part of [0, 0.03, 0.11, 0.2]) expect(play(pooled(part)).records, `${part}`).toHaveLength(1);
  });

  test('gains nothing after fees', () => {
    const isFlagged = (gain: number, fees = {}) =>
      play(trips([gain, gain, gain]).map(one => ({ ...one, ...fees }))).records.length === 1;
    expect(isFlagged(0)).toBe(true);
    expect(isFlagged(0.1)).toBe(false);
    // Six legs of 0.5 dollars for gains of 1.5 and 0.2 dollars.
    expect(isFlagged(0.1, { solPriceUsd: '100', networkFeeLamports: 5_000_000 })).toBe(true);
    expect(isFlagged(0.1, { solPriceUsd: '100', tipLamports: 2_000_000 })).toBe(false);
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

describe('Wallets of one operator', () => {
  type Row = MintRow & { readonly wallet?: string };
  let seq = 0;
  const swapOf = (
    wallet: string,
    direction: 'buy' | 'sell',
    at: number,
    usd: number,
    fields: Partial<Trade> = {},
  ): Row =>
    usdTrade(usd, {
      seq: ++seq,
      wallet,
      direction,
      slot: Math.round(at * 150),
      timestampMs: START_MS + at * minute,
      signature: `swap-${seq}-of-${wallet}`,
      tokenRaw: `${usd * 1_000_000}`,
      ...fields,
    });
  const passTokens = (from: string, to: string, at: number, usd: number): Row => ({
    ...{ kind: 'transfer', seq: ++seq, slot: Math.round(at * 150), timestampMs: START_MS + at * minute },
    ...{ signature: `pass-${seq}`, eventIndex: 0, from, to, raw: `${usd * 1_000_000}` },
  });
  const washers = (rows: readonly Row[], fundsOf?: FundsLookup): readonly string[] => {
    const wash = createWash();
    for (const row of rows) takeWash(wash, row, fundsOf);
    return [...new Set(listWashTrades(wash, 50).map(({ wallet }) => wallet))].sort();
  };
  const rounds = (count: number, one: (at: number) => readonly Row[]): readonly Row[] =>
    Array.from({ length: count }, (_, index) => one(index * 4)).flat();

  test('are a wash if one sells the rest that the other passes on', () => {
    const withRest = (passed: number, own = 0): readonly Row[] => [
      ...(own === 0 ? [] : [swapOf('rest', 'buy', 0, own)]),
      ...rounds(4, at => [
        swapOf('main', 'buy', at, 200),
        swapOf('main', 'sell', at + 1, 200 - passed),
        passTokens('main', 'rest', at + 2, passed),
        swapOf('rest', 'sell', at + 3, passed),
      ]),
    ];
    expect(washers(withRest(44))).toEqual(['main', 'rest']);
    // Somebody who bought more than twice his gift is not part of it.
    expect(washers(withRest(44, 353))).toEqual([]);
  });

  test('are a ring in which each buys and passes to the next', () => {
    const names = ['a', 'b', 'c'];
    const ring = rounds(4, at =>
      names.flatMap((wallet, index) => {
        const next = names[(index + 1) % 3]!;
        const from = at + index;
        return [
          swapOf(wallet, 'buy', from, 90),
          passTokens(wallet, next, from + 0.2, 90),
          swapOf(next, 'sell', from + 0.4, 89.5, { tokenRaw: '90000000' }),
        ];
      }),
    );
    expect(washers(ring)).toEqual(names);
    expect(washers(ring.filter(row => !('kind' in row)).map((row, at) => ({ ...row, wallet: `w${at}` })))).toEqual([]);
  });

  test('are a wash if several buy and one gets all tokens and sells them, also through wallets in between', () => {
    const collected = (given: number, own = 0): readonly Row[] => [
      ...(own === 0 ? [] : [swapOf('cid', 'buy', 0, own)]),
      ...rounds(6, at => {
        const buyer = ['ann', 'bob', 'dan'][(at / 4) % 3]!;
        return [
          swapOf(buyer, 'buy', at, 100),
          passTokens(buyer, `after ${buyer}`, at + 1, given),
          passTokens(`after ${buyer}`, 'cid', at + 2, given),
          swapOf('cid', 'sell', at + 3, 99.5, { tokenRaw: '100000000' }),
        ];
      }),
    ];
    expect(washers(collected(100))).toEqual(['ann', 'bob', 'cid', 'dan']);
    // Gifts below half of what cid trades join nobody.
    expect(washers(collected(49))).toEqual([]);
  });

  test('are a ring over two pools', () => {
    const names = ['ann', 'bob'];
    const ring = rounds(4, at => {
      const turn = (at / 4) % 2;
      const [from, to] = [names[turn]!, names[1 - turn]!];
      return [
        swapOf(from, 'buy', at, 200, { pool: turn === 0 ? 'one' : 'other' }),
        passTokens(from, to, at + 1, 200),
        swapOf(to, 'sell', at + 2, 199, { tokenRaw: '200000000', pool: turn === 0 ? 'other' : 'one' }),
      ];
    });
    expect(washers(ring)).toEqual(names);
  });

  const oneTrip = (wallet: string, at: number): readonly Row[] => [
    swapOf(wallet, 'buy', at, 150),
    swapOf(wallet, 'sell', at + 2, 149, { tokenRaw: '150000000' }),
  ];
  const paid: FundsLookup = () => ({
    withdrawals: [],
    funders: [{ wallet: 'boss', payments: [{ ms: START_MS - minute, lamports: '500000000' }] }],
    crews: [],
    firstTradeMs: null,
  });

  test('are wallets of one funder, each with a single round trip', () => {
    const rows = rounds(3, at => oneTrip(`w${at}`, at));
    expect(washers(rows, paid)).toEqual(['w0', 'w4', 'w8']);
    expect(washers(rows)).toEqual([]);
    const poor = { wallet: 'boss', payments: [{ ms: START_MS - minute, lamports: '499999999' }] };
    expect(washers(rows, wallet => ({ ...paid(wallet)!, funders: [poor] }))).toEqual([]);
  });

  test('are wallets used once, for two quick round trips of one size', () => {
    const twice = (wallet: string, at: number) => [...oneTrip(wallet, at), ...oneTrip(wallet, at + 3)];
    const some = (count: number) => Array.from({ length: count }, (_, index) => twice(`w${index}`, 7 * index)).flat();
    expect(washers(some(4))).toEqual(['w0', 'w1', 'w2', 'w3']);
    expect(washers(some(3))).toEqual([]);
  });

  test('are not washers if they gain together', () => {
    const trip = (wallet: string, at: number): readonly Row[] => [
      swapOf(wallet, 'buy', at, 150),
      swapOf(wallet, 'sell', at + 2, 150.5, { tokenRaw: '150000000' }),
    ];
    expect(
      washers(
        rounds(5, at => trip(`w${at}`, at)),
        paid,
      ),
    ).toEqual([]);
  });
});

describe('Both sides in one transaction', () => {
  const pairs = (pools: readonly string[]): readonly Reported[] =>
    turns(8, index => ({
      signature: `both-sides-of-one-${index >> 1}`,
      pool: pools[index % 2]!,
      arbitrage: true,
      slot: index >> 1,
      eventIndex: index % 2,
      minute: index >> 1,
    }));

  test('are a wash in one pool, whichever side arrives first', () => {
    const rows = pairs(['pool', 'pool']);
    expect(play(rows).records).toMatchObject([{ tradeCount: 8, directionFlips: 7 }]);
    const swapped = rows.map((_, at) => rows[at ^ 1]!);
    expect(play(swapped).records).toMatchObject([{ tradeCount: 8, directionFlips: 7 }]);
  });

  test('are an arbitrage in two pools', () => {
    expect(play(pairs(['one', 'other'])).records).toEqual([]);
  });

  test('of two transactions are an arbitrage in two pools, unless seconds lie between', () => {
    const apart = (seconds: number) =>
      play(
        turns(8, index => ({
          pool: index % 2 === 0 ? 'one' : 'other',
          minute: (index >> 1) + (index % 2) * (seconds / 60),
        })),
      ).records.length;
    expect([apart(5), apart(6)]).toEqual([0, 1]);
  });
});

test('A fee that flows back to the trader’s own pool does not make round trips dear', () => {
  const rows = turns(8, index => (index % 2 === 0 ? {} : { usd: 104.5, tokenRaw: '110000000' }));
  expect(play(rows).records).toEqual([]);
  const own = createWash();
  takeWash(own, {
    ...{ kind: 'liquidity', seq: 0, slot: 0, timestampMs: START_MS, signature: 'add', eventIndex: 0, pool: 'pool' },
    ...{ dex: 'pump_swap', wallet: 'someone', side: 'add', tokenRaw: '1', tokenDecimals: 6, baseMint: 'b' },
    ...{ baseRaw: '1', baseDecimals: 9, pctOfPool: null, fullClose: false },
  });
  expect(play(rows, own).records).toHaveLength(1);
  // A fee stated by the swap is not a loss either.
  const stated = rows.map((row, index) => (index % 2 === 0 ? row : { ...row, dexFeeRaw: '5500000' }));
  expect(play(stated).records).toHaveLength(1);
});
