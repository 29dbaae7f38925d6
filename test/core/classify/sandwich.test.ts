import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from '../../../layers/core/classify/classify.ts';
import { sandwichRoles } from '../../../layers/core/classify/sandwich.ts';
import { canonicalOrder, type Trade } from '../../../layers/core/mint/trade.ts';
import { trade } from '../../tapes/trades.ts';

/** A wallet's holdings after each place, from its buys in the slot; at least zero. */
const heldBehind = (ordered: readonly Trade[], wallet: string, place: number): number =>
  ordered.slice(0, place + 1).reduce((held, swap) => {
    if (swap.wallet !== wallet) return held;
    const raw = Number(swap.tokenRaw);
    return swap.direction === 'buy' ? held + raw : swap.direction === 'sell' ? Math.max(0, held - raw) : held;
  }, 0);

/** The rule taken literally: pairs of legs with inventory all the time between. */
const literally = (slot: readonly Trade[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const ordered = [...slot].sort(canonicalOrder);
  const isPair = (front: number, back: number): boolean => {
    const [buy, sell] = [ordered[front]!, ordered[back]!];
    if (buy.direction !== 'buy' || sell.direction !== 'sell' || buy.wallet !== sell.wallet) return false;
    return ordered.slice(front, back).every((_, at) => heldBehind(ordered, buy.wallet, front + at) > 0);
  };
  const others = (front: number, back: number): readonly Trade[] =>
    ordered.slice(front + 1, back).filter(({ wallet }) => wallet !== ordered[front]!.wallet);
  const isAttack = (front: number, back: number): boolean =>
    isPair(front, back) &&
    ordered[front]!.signature !== ordered[back]!.signature &&
    others(front, back).some(({ direction }) => direction === 'buy');
  for (let front = 0; front < ordered.length; front++)
    for (let back = front + 1; back < ordered.length; back++) {
      if (!isAttack(front, back)) continue;
      const [buy, sell] = [ordered[front]!, ordered[back]!];
      for (const { seq } of [buy, sell]) found.add(`${seq} BOT:MEV`);
      found.add(`${buy.seq} MEV:FRONTRUN`).add(`${sell.seq} MEV:BACKRUN`);
      // The attack spans all pairs of legs that overlap this one.
      for (let first = 0; first <= front; first++)
        for (let last = back; last < ordered.length; last++)
          if (ordered[first]!.wallet === buy.wallet && isPair(first, last))
            for (const victim of others(first, last))
              if (victim.direction !== 'flash_swap') found.add(`${victim.seq} MEV:SANDWICHED`);
    }
  return found;
};

const slots = fc
  .array(
    fc.record({
      wallet: fc.constantFrom('a', 'b', 'c', 'd'),
      direction: fc.constantFrom('buy', 'sell', 'flash_swap'),
      signature: fc.constantFrom('s', 't', 'u', 'v', 'w'),
      txIndex: fc.constantFrom(null, 0, 1, 2, 3),
      tokenRaw: fc.constantFrom('10', '20', '30'),
    } as const),
    { minLength: 6, maxLength: 16 },
  )
  .map(rows => rows.map((row, at) => trade({ seq: at + 1, ...row })));

test('roles are those of the rule taken literally', () => {
  let some = 0;
  fc.assert(
    fc.property(slots, slot => {
      const roles = new Set(sandwichRoles(slot).map(({ seq, label }) => `${seq} ${label}`));
      if (roles.size > 0) some += 1;
      expect(roles).toEqual(literally(slot));
    }),
    { numRuns: 3_000, seed: 20261122 },
  );
  expect(some).toBeGreaterThan(200);
});

test('a slot with thousands of trades has the same verdicts as a small one', () => {
  const slot = Array.from({ length: 6_000 }, (_, at) =>
    trade({ seq: at + 1, wallet: `w${at % 2_000}`, direction: at < 4_000 ? 'buy' : 'sell', txIndex: at }),
  );
  const counted = Map.groupBy(sandwichRoles(slot), ({ label }) => label);
  expect(new Map([...counted].map(([label, found]) => [label, found.length]))).toEqual(
    new Map([
      // After the last buy there is no victim.
      ['MEV:FRONTRUN', 3_999],
      ['BOT:MEV', 5_999],
      ['MEV:BACKRUN', 2_000],
      // All buys but the first, and all sells but the last.
      ['MEV:SANDWICHED', 5_998],
    ]),
  );
});

type Leg = readonly [wallet: string, direction: 'buy' | 'sell', raw?: number, fields?: Partial<Trade>];

/** Sandwiched wallets for an order of arrival; the first leg is first in the block. */
const sandwiched = (legs: readonly Leg[], arrival = legs.map((_, at) => at)): readonly string[] => {
  let tape: readonly Trade[] = [];
  for (const [index, at] of arrival.entries()) {
    const [wallet, direction, raw = 100, fields] = legs[at]!;
    const given = { wallet, direction, tokenRaw: `${raw}`, txIndex: at, signature: `s${at}`, ...fields };
    const { trade: own, corrected } = classify(trade({ seq: index + 1, ...given }), {
      recent: tape,
      notionalUsd: 150,
      upstreamLabels: [],
      transactionWallets: 0,
    });
    tape = [...tape.map(one => corrected.find(({ seq }) => seq === one.seq) ?? one), own];
  }
  return [...tape]
    .sort(canonicalOrder)
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
    'a seller between the legs',
    [
      ['m', 'buy'],
      ['u', 'buy'],
      ['v', 'sell'],
      ['m', 'sell'],
    ],
    ['u', 'v'],
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
      ['m', 'sell', 30],
      ['v', 'buy'],
    ],
    ['u'],
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
