import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify, classifyPass } from '../../../layers/core/classify/classify.ts';
import type { Pass } from '../../../layers/core/classify/swap.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { compareTradeOrder, type Trade } from '../../../layers/core/mint/trade.ts';
import { buildAnnotations, updateTradeLabels } from '../../../layers/core/security/annotations.ts';
import { decodeSecurity, encodeSecurity } from '../../../layers/core/security/codec.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { funded, swap } from '../bundles/detection-rows.ts';

const SLOT = 1500;

/** A leg of the slot: SOL and millions of raw tokens. */
type Leg = readonly [wallet: string, side: 'buy' | 'sell', sol: number, tokens: number, fields?: Partial<Trade>];
type Sent = readonly [from: string, to: string, tokens: number, after: number];

const legTrade = ([wallet, direction, sol, tokens, fields]: Leg, place: number): Trade =>
  swap(SLOT, wallet, sol, {
    direction,
    tokenRaw: String(tokens * 1e6),
    txIndex: 10 * place,
    signature: `${wallet}-${place}`,
    ...fields,
  });

/** Each leg's wallet and role once all rows have arrived in the given order. */
function rolesOf(legs: readonly Leg[], sent: readonly Sent[] = [], order?: readonly number[]): readonly string[] {
  const rows: readonly (Trade | Pass)[] = [
    ...legs.map(legTrade),
    ...sent.map(([from, to, tokens, after]): Pass => {
      const { slot, timestampMs } = swap(SLOT, from, 1);
      return { seq: 0, slot, timestampMs, place: 10 * after + 5, from, to, raw: String(tokens * 1e6) };
    }),
  ];
  let tape: readonly Trade[] = [];
  const passes: Pass[] = [];
  const correct = (corrected: readonly Trade[]): void => {
    tape = tape.map(one => corrected.find(({ seq }) => seq === one.seq) ?? one);
  };
  for (const [index, at] of (order ?? rows.map((_, at) => at)).entries()) {
    const row = { ...rows[at]!, seq: index + 1 };
    if ('wallet' in row) {
      const around = { notionalUsd: 150, upstreamLabels: [], transactionWallets: 0 };
      const found = classify(row, { ...around, recent: tape, passes });
      correct(found.corrected);
      tape = [...tape, found.trade];
    } else {
      correct(classifyPass(row, { recent: tape, passes }));
      passes.push(row);
    }
  }
  return tape.toSorted(compareTradeOrder).flatMap(readRole);
}

function readRole({ wallet, labels }: Trade): readonly string[] {
  const roles = labels.filter(label => label.startsWith('MEV:')).map(label => label.slice(4).toLowerCase());
  return roles.length === 0 ? [] : [`${wallet} ${roles.join(' ')}`];
}

/** Checks every order of arrival that is drawn. */
function expectRoles(legs: readonly Leg[], sent: readonly Sent[], roles: readonly string[]): void {
  const all = Array.from({ length: legs.length + sent.length }, (_, at) => at);
  expect(rolesOf(legs, sent)).toEqual(roles);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), order => {
      expect(rolesOf(legs, sent, order)).toEqual(roles);
    }),
    { numRuns: 30, seed: 20261129 },
  );
}

const front: Leg = ['ann', 'buy', 6, 100];
const victim: Leg = ['cid', 'buy', 5, 75];

describe('Ann buys, cid buys, and ann sells within one slot', () => {
  test('so that ann attacks cid', () => {
    expectRoles([front, victim, ['ann', 'sell', 6.3, 100]], [], ['ann frontrun', 'cid sandwiched', 'ann backrun']);
  });

  test('and no purchase of hers after it hides the attack, nor dust that she sells then', () => {
    const attack = ['ann frontrun', 'cid sandwiched', 'ann backrun'];
    const back: Leg = ['ann', 'sell', 6.2, 98];
    expectRoles([front, victim, back, ['ann', 'buy', 20, 280]], [], attack);
    expectRoles([front, victim, back, ['ann', 'buy', 20, 280], ['ann', 'sell', 0.00001, 0.001]], [], attack);
  });

  test('and no larger purchase before another’s sale hides it', () => {
    const legs: readonly Leg[] = [
      ['ann', 'buy', 13, 200],
      ['bob', 'sell', 4, 60],
      front,
      victim,
      ['ann', 'sell', 6.3, 100],
    ];
    expectRoles(legs, [], ['ann frontrun', 'cid sandwiched', 'ann backrun']);
  });

  test('but with less than half of the tokens it is not a sandwich', () => {
    expectRoles([front, victim, ['ann', 'sell', 3, 49]], [], []);
  });

  test('in two back legs, which count together', () => {
    const legs: readonly Leg[] = [
      front,
      victim,
      ['ann', 'sell', 2.2, 30],
      ['bob', 'buy', 1, 14],
      ['ann', 'sell', 2.2, 30],
    ];
    expectRoles(legs, [], ['ann frontrun', 'cid sandwiched', 'ann backrun', 'bob sandwiched', 'ann backrun']);
  });

  test('but a gain above all that cid paid cannot be cid’s loss', () => {
    const back: Leg = ['ann', 'sell', 6.6, 100];
    expectRoles([front, ['cid', 'buy', 0.5, 8], back], [], []);
    expectRoles([front, ['cid', 'buy', 0.7, 11], back], [], ['ann frontrun', 'cid sandwiched', 'ann backrun']);
  });
});

describe('Ann’s tokens reach bob, who sells them', () => {
  const attack = ['ann frontrun', 'cid sandwiched', 'bob backrun'];
  const back: Leg = ['bob', 'sell', 6.3, 100];

  test('as one attack, through a wallet that does not trade too', () => {
    expectRoles([front, victim, back], [['ann', 'bob', 100, 1]], attack);
    expectRoles(
      [front, victim, back],
      [
        ['ann', 'between', 100, 1],
        ['between', 'bob', 100, 1],
      ],
      attack,
    );
  });

  test('in slices over several sellers', () => {
    const sellers = ['bob', 'dan', 'eve'];
    expectRoles(
      [front, victim, ...sellers.map((name): Leg => [name, 'sell', 2.1, 33])],
      sellers.map((name): Sent => ['ann', name, 33, 1]),
      ['ann frontrun', 'cid sandwiched', ...sellers.map(name => `${name} backrun`)],
    );
  });

  test('but a gift below half of what bob sells does not make him an attacker', () => {
    expectRoles([front, victim, back], [['ann', 'bob', 49, 1]], []);
    expectRoles([front, victim, ['bob', 'sell', 12.6, 200]], [['ann', 'bob', 99, 1]], []);
  });

  test('as the ends of one relay bundle, if half of the tokens return', () => {
    const relay = { relayBundleId: 'relay' };
    const ends = (tokens: number): readonly Leg[] => [
      ['ann', 'buy', front[2], front[3], relay],
      ['cid', 'buy', victim[2], victim[3], relay],
      ['bob', 'sell', 0.063 * tokens, tokens, relay],
    ];
    expectRoles(ends(60), [], attack);
    expectRoles(ends(49), [], []);
    expectRoles(ends(201), [], []);
  });
});

describe('Ann buys, cid buys and bob sells, and one wallet paid ann and bob', () => {
  const legs: readonly Leg[] = [front, victim, ['bob', 'sell', 6.3, 100]];
  const paid = (wallet: string, from: string, sol: number): MintRow => funded(1490, wallet, { from, slot: 1000, sol });
  const learnt = (rows: readonly MintRow[]): readonly string[] => {
    const trades: Trade[] = [];
    let state = createMintSecurity('mint');
    for (const [index, row] of rows.entries()) {
      const numbered = { ...row, seq: index + 1 };
      if ('wallet' in numbered && 'direction' in numbered) trades.push(numbered as Trade);
      applySecurity(state, numbered);
      state = decodeSecurity(JSON.parse(JSON.stringify(encodeSecurity(state))), state.holders);
    }
    const annotations = buildAnnotations(state);
    return trades
      .toSorted(compareTradeOrder)
      .map(trade => ({ ...trade, labels: updateTradeLabels(trade, annotations) }))
      .flatMap(readRole);
  };
  const attack = ['ann frontrun', 'cid sandwiched', 'bob backrun'];
  const money = [paid('ann', 'boss', 3), paid('bob', 'boss', 3.2)];

  test('so that both attack cid, whether the money is known before, between or after', () => {
    const rows = [...legs.map(legTrade), ...money];
    const all = rows.map((_, at) => at);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), order => {
        expect(learnt(order.map(at => rows[at]!))).toEqual(attack);
      }),
      { numRuns: 30, seed: 20261129 },
    );
  });

  test('so that ann who paid bob attacks with him', () => {
    expect(learnt([...legs.map(legTrade), paid('bob', 'ann', 3.2)])).toEqual(attack);
  });

  test('but dust from one wallet joins nobody', () => {
    expect(learnt([...legs.map(legTrade), paid('ann', 'boss', 3), paid('bob', 'boss', 0.01)])).toEqual([]);
    expect(learnt(legs.map(legTrade))).toEqual([]);
  });

  test('and cid, whom it paid too, is not their victim', () => {
    expect(learnt([...legs.map(legTrade), ...money, paid('cid', 'boss', 3)])).toEqual([]);
    const lone = [front, victim, ['ann', 'sell', 6.3, 100] as const].map(legTrade);
    const labelled = lone.map((one, at) => (at === 1 ? { ...one, labels: ['MEV:SANDWICHED'] } : one));
    expect(learnt(labelled)).toEqual(['cid sandwiched']);
    expect(learnt([...labelled, paid('ann', 'boss', 3), paid('cid', 'boss', 3)])).toEqual([]);
  });

  test('until the wallet is known as an exchange', () => {
    const exchange = (wallet: string): MintRow =>
      funded(1600, wallet, { from: 'boss', slot: 1000, sol: 3.2, category: 'cex' });
    expect(learnt([...legs.map(legTrade), ...money, exchange('ann'), exchange('bob')])).toEqual([]);
  });
});
