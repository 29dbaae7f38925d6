import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify, classifyPass } from '../../../layers/core/classify/classify.ts';
import { findSandwichRoles } from '../../../layers/core/classify/sandwich.ts';
import type { Pass } from '../../../layers/core/classify/swap.ts';
import { compareTradeOrder, type Trade } from '../../../layers/core/mint/trade.ts';
import { trade } from '../../tapes/trades.ts';

type Held = { readonly fronts: readonly number[]; readonly backs: readonly number[] };

/** What a wallet's attacks in one pool may consist of: one for each run of backs. */
const windowsBy = (pool: readonly Trade[], wallet: string, side: 'buy' | 'sell'): readonly Held[] => {
  const own = [...pool.entries()].filter(([, one]) => one.wallet === wallet && one.direction !== 'flash_swap');
  const total = (places: readonly number[]) => places.reduce((sum, at) => sum + Number(pool[at]!.tokenRaw), 0);
  const found: Held[] = [];
  let [fronts, backs]: [number[], number[]] = [[], []];
  for (const [index, [at, { direction }]] of own.entries()) {
    if (direction === side) fronts = [...fronts, at];
    else if (fronts.length > 0) backs = [...backs, at];
    if (direction === side || fronts.length === 0) continue;
    const isFlat = total(backs) >= total(fronts);
    if (!isFlat && own[index + 1] !== undefined && own[index + 1]![1].direction !== side) continue;
    const choices = fronts.map(first => ({
      fronts: fronts.filter(one => one >= first),
      backs: backs.filter(one => one > first),
    }));
    found.push(...choices.filter(one => 2 * total(one.backs) >= total(one.fronts)).slice(0, 1));
    if (isFlat) [fronts, backs] = [[], []];
  }
  return found;
};

/** The rule taken literally, pool by pool and wallet by wallet. */
const literally = (slot: readonly Trade[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const ordered = [...slot].sort(compareTradeOrder);
  for (const pool of ['p', 'q'].map(name => ordered.filter(one => one.pool === name)))
    for (const wallet of new Set(pool.map(one => one.wallet)))
      for (const side of ['buy', 'sell'] as const)
        for (const { fronts, backs } of windowsBy(pool, wallet, side)) {
          const between = (from: number, to: number) =>
            pool.slice(from + 1, Math.max(from + 1, to)).filter(one => one.wallet !== wallet && one.direction === side);
          const total = (at: readonly number[], name: 'tokenRaw' | 'baseRaw') =>
            at.reduce((sum, place) => sum + Number(pool[place]![name]), 0);
          const victims = between(fronts[0]!, backs.at(-1)!);
          const pairs = fronts.flatMap(front =>
            backs
              .filter(back => pool[front]!.signature !== pool[back]!.signature && between(front, back).length > 0)
              .map(back => [front, back] as const),
          );
          const [took, gave] = [total(fronts, 'tokenRaw'), total(backs, 'tokenRaw')];
          const [front, back] = [total(fronts, 'baseRaw'), total(backs, 'baseRaw')];
          const harmed = victims.reduce((sum, { baseRaw }) => sum + Number(baseRaw), 0);
          const isOfSize = front * 20 >= harmed && harmed * 20 >= front;
          const isSmallRest = side === 'buy' && gave < took && (took - gave) * 20 <= took;
          const put = gave < took && !isSmallRest ? Math.floor((front * gave) / took) : front;
          const got = gave > took ? Math.floor((back * took) / gave) : back;
          const gain = side === 'buy' ? got - put : put - got;
          const worth = Math.floor((front * victims.reduce((sum, { tokenRaw }) => sum + Number(tokenRaw), 0)) / took);
          if (pairs.length === 0 || !isOfSize || gain <= 0 || gain > Math.max(harmed, worth)) continue;
          for (const [one, other] of pairs) {
            for (const at of [one, other]) found.add(`${pool[at]!.seq} BOT:MEV`);
            found.add(`${pool[one]!.seq} MEV:FRONTRUN`).add(`${pool[other]!.seq} MEV:BACKRUN`);
          }
          for (const { seq } of victims) found.add(`${seq} MEV:SANDWICHED`);
        }
  return found;
};

const slots = fc
  .array(
    fc.record({
      wallet: fc.constantFrom('a', 'b', 'c', 'd'),
      direction: fc.constantFrom('buy', 'sell', 'flash_swap'),
      signature: fc.constantFrom('s', 't', 'u', 'v', 'w'),
      pool: fc.constantFrom('p', 'p', 'q'),
      txIndex: fc.constantFrom(null, 0, 1, 2, 3),
      tokenRaw: fc.constantFrom('10', '20', '21', '30'),
      baseRaw: fc.constantFrom('2', '100', '105', '200', '300', '5000'),
    } as const),
    { minLength: 6, maxLength: 16 },
  )
  .map(rows => rows.map((row, at) => trade({ seq: at + 1, ...row })));

test('roles are those of the rule taken literally', () => {
  let some = 0;
  fc.assert(
    fc.property(slots, slot => {
      const roles = new Set(findSandwichRoles(slot).map(({ seq, label }) => `${seq} ${label}`));
      if (roles.size > 0) some += 1;
      expect(roles).toEqual(literally(slot));
    }),
    { numRuns: 3_000, seed: 20261122 },
  );
  expect(some).toBeGreaterThan(200);
});

test('a slot with thousands of trades has the same verdicts as a small one', () => {
  const slot = Array.from({ length: 6_000 }, (_, at) =>
    trade({
      seq: at + 1,
      wallet: `w${at % 1_000}`,
      direction: at < 3_000 ? 'buy' : 'sell',
      baseRaw: at < 3_000 ? '100000' : '500000',
      txIndex: at,
      // Pools of thirty wallets limit the victims per attacker.
      pool: `pool${at % 100}`,
    }),
  );
  const counted = Map.groupBy(findSandwichRoles(slot), ({ label }) => label);
  expect(new Map([...counted].map(([label, found]) => [label, found.length]))).toEqual(
    new Map([
      // Nobody can be a victim after the last buy of a pool.
      ['MEV:FRONTRUN', 2_900],
      ['BOT:MEV', 5_900],
      ['MEV:BACKRUN', 3_000],
      // All buys but the first of each pool.
      ['MEV:SANDWICHED', 2_900],
    ]),
  );
});

/** Sales bring a tenth more than purchases cost. */
type Leg = readonly [wallet: string, direction: 'buy' | 'sell', raw?: number, fields?: Partial<Trade>];

/** Sandwiched wallets by order of arrival; the first leg leads the block. */
const sandwiched = (legs: readonly Leg[], arrival = legs.map((_, at) => at)): readonly string[] => {
  let tape: readonly Trade[] = [];
  for (const [index, at] of arrival.entries()) {
    const [wallet, direction, raw = 100, fields] = legs[at]!;
    const baseRaw = `${raw * (direction === 'buy' ? 1_000_000 : 1_100_000)}`;
    const given = { wallet, direction, tokenRaw: `${raw}`, baseRaw, txIndex: at, signature: `s${at}`, ...fields };
    const { trade: own, corrected } = classify(trade({ seq: index + 1, ...given }), {
      recent: tape,
      notionalUsd: 150,
      upstreamLabels: [],
      transactionWallets: 0,
    });
    tape = [...tape.map(one => corrected.find(({ seq }) => seq === one.seq) ?? one), own];
  }
  return [...tape]
    .sort(compareTradeOrder)
    .filter(({ labels }) => labels.includes('MEV:SANDWICHED'))
    .map(({ wallet }) => wallet);
};

const stories: readonly (readonly [title: string, legs: readonly Leg[], victims: readonly string[]])[] = [
  [
    'two victims',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['v', 'buy'],
      ['m', 'sell'],
    ],
    ['u', 'v'],
  ],
  [
    'a seller between the legs, who gains',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['v', 'sell'],
      ['m', 'sell'],
    ],
    ['u'],
  ],
  [
    'nobody but a seller',
    [
      ['m', 'buy'],
      ['v', 'sell'],
      ['m', 'sell'],
    ],
    [],
  ],
  [
    'a swap after the attacker sold out',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell'],
      ['v', 'buy'],
    ],
    ['u'],
  ],
  [
    'a swap between two attacks',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell'],
      ['v', 'buy'],
      ['m', 'buy'],
      ['w', 'buy'],
      ['m', 'sell'],
    ],
    ['u', 'w'],
  ],
  [
    'a sale in two parts',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell', 40],
      ['v', 'buy'],
      ['m', 'sell', 60],
      ['w', 'buy'],
    ],
    ['u', 'v'],
  ],
  [
    'a purchase in two parts',
    [
      ['m', 'buy', 40],
      ['u', 'buy'],
      ['m', 'buy', 60],
      ['v', 'buy'],
      ['m', 'sell'],
    ],
    ['u', 'v'],
  ],
  [
    'a rest that is not sold',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell', 50],
      ['v', 'buy'],
    ],
    ['u'],
  ],
  [
    'less than half of the tokens sold',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell', 49],
    ],
    [],
  ],
  [
    'dust sold behind the others',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['v', 'buy'],
      ['m', 'sell', 1],
    ],
    [],
  ],
  [
    'dust bought before the others and sold after them',
    [
      ['m', 'buy', 10],
      ['u', 'buy'],
      ['v', 'buy', 101],
      ['m', 'sell', 10],
    ],
    [],
  ],
  [
    'a twentieth of the victims’ money in front',
    [
      ['m', 'buy', 10],
      ['u', 'buy'],
      ['v', 'buy'],
      ['m', 'sell', 10],
    ],
    ['u', 'v'],
  ],
  [
    'dust bought between the legs of a large trader',
    [
      ['m', 'buy'],
      ['u', 'buy', 4],
      ['m', 'sell'],
    ],
    [],
  ],
  [
    'a loss',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell', 100, { baseRaw: '99999999' }],
    ],
    [],
  ],
  [
    'a gain that the network fees take',
    [
      ['m', 'buy', 100, { networkFeeLamports: 5_000_000 }],
      ['u', 'buy'],
      ['m', 'sell', 100, { networkFeeLamports: 5_000, tipLamports: 4_995_000 }],
    ],
    [],
  ],
  [
    'a rest of 4% at a price 1% higher',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell', 96, { baseRaw: '96960000' }],
    ],
    [],
  ],
  [
    'another pool behind',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['m', 'sell', 100, { pool: 'other' }],
    ],
    [],
  ],
  [
    'a victim in another pool',
    [
      ['m', 'buy'],
      ['u', 'buy', 100, { pool: 'other' }],
      ['m', 'sell'],
    ],
    [],
  ],
  [
    'a sale before, a sale of another, a purchase behind',
    [
      ['m', 'sell'],
      ['v', 'sell'],
      ['u', 'buy'],
      ['m', 'buy'],
    ],
    ['v'],
  ],
  [
    'a sale before and a purchase of fewer tokens for the same money',
    [
      ['m', 'sell', 100, { baseRaw: '100000000' }],
      ['v', 'sell'],
      ['m', 'buy', 96, { baseRaw: '100000000' }],
    ],
    [],
  ],
  [
    'two wallets of one relay bundle without a gain before the tip',
    [
      ['m', 'buy', 100, { relayBundleId: 'r' }],
      ['v', 'buy', 50, { relayBundleId: 'r' }],
      ['n', 'sell', 100, { relayBundleId: 'r', baseRaw: '100000000', tipLamports: 9 }],
    ],
    ['v'],
  ],
  [
    'two wallets without anything in common',
    [
      ['m', 'buy'],
      ['v', 'buy', 50],
      ['n', 'sell'],
    ],
    [],
  ],
  [
    'a sale of what was held before',
    [
      ['m', 'sell'],
      ['v', 'buy'],
      ['m', 'buy'],
    ],
    [],
  ],
  [
    'an arbitrage in one transaction',
    [
      ['m', 'buy', 100, { signature: 'x' }],
      ['v', 'buy', 100, { signature: 'x' }],
      ['m', 'sell', 100, { signature: 'x' }],
    ],
    [],
  ],
];

test.each(stories)('%s: the victims are the same in any order of arrival', (_, legs, victims) => {
  expect(sandwiched(legs)).toEqual(victims);
  expect(sandwiched(legs, legs.map((_, at) => at).reverse())).toEqual(victims);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        legs.map((_, at) => at),
        { minLength: legs.length },
      ),
      arrival => {
        expect(sandwiched(legs, arrival)).toEqual(victims);
      },
    ),
    { numRuns: 60, seed: 20261125 },
  );
});

describe('Two wallets with one sandwich', () => {
  const legs: readonly Leg[] = [
    ['m', 'buy'],
    ['v', 'buy'],
    ['n', 'sell'],
  ];
  const rows = legs.map(([wallet, direction], at) =>
    trade({
      seq: at + 2,
      wallet,
      direction,
      txIndex: 10 * at,
      signature: `s${at}`,
      baseRaw: direction === 'buy' ? '1000000' : '1100000',
    }),
  );
  const [{ slot, timestampMs }] = rows as [Trade];
  const pass = { seq: 1, slot, timestampMs, place: 5, from: 'm', to: 'n', raw: '500000000' };
  const labelled = (trades: readonly Trade[]): readonly string[] =>
    trades.filter(({ labels }) => labels.some(label => label.startsWith('MEV:'))).map(({ wallet }) => wallet);
  const last = (passes: readonly Pass[]) =>
    classify(rows[2]!, {
      recent: rows.slice(0, 2),
      passes,
      notionalUsd: 150,
      upstreamLabels: [],
      transactionWallets: 0,
    });

  test('share it if at least half of the tokens pass from the first to the second in between', () => {
    const found = last([pass]);
    expect(labelled([...found.corrected, found.trade])).toEqual(['m', 'v', 'n']);
    for (const other of [{ raw: '499999999' }, { from: 'x' }, { to: 'x' }, { place: 21 }, { slot: slot + 1 }]) {
      const { trade: own, corrected } = last([{ ...pass, ...other }]);
      expect(labelled([...corrected, own])).toEqual([]);
    }
  });

  test('share it too if the transfer arrives last', () => {
    const found = last([]);
    expect(labelled([...found.corrected, found.trade])).toEqual([]);
    const recent = [...rows.slice(0, 2), found.trade];
    expect(labelled(classifyPass(pass, { recent }))).toEqual(['m', 'v', 'n']);
    expect(classifyPass({ ...pass, raw: '499999999' }, { recent })).toEqual([]);
  });
});
