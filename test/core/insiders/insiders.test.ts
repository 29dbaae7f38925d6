import { describe, expect, test } from 'vitest';
import { insidersCodec } from '../../../layers/core/insiders/codec.ts';
import { createInsiders, type Insiders, takeInsider } from '../../../layers/core/insiders/insiders.ts';
import { insiderRules as rules } from '../../../layers/core/insiders/rules.ts';
import { findTies } from '../../../layers/core/insiders/ties.ts';
import type { FundedFact, MintRow, TransferFact } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import fc from '../../laws.ts';
import { funded, funding, START_MS } from '../../stories/security/rows.ts';
import { described, liquidity } from '../../stories/security/rug-rows.ts';
import { transferFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const minute = 60_000;

const swap = (wallet: string, minutes: number, raw: number, sol: number, fields: Partial<Trade> = {}): Trade =>
  trade({
    wallet,
    timestampMs: START_MS + minutes * minute,
    tokenRaw: String(raw),
    baseMint: SOL,
    baseDecimals: 9,
    baseRaw: String(Math.round(sol * 1e9)),
    direction: 'buy',
    ...fields,
  });
const sell = (wallet: string, minutes: number, raw: number): Trade =>
  swap(wallet, minutes, raw, 0.1, { direction: 'sell' });

const paid = (wallet: string, from: string, sol: number, minutes = -60, fields: Partial<FundedFact> = {}): FundedFact =>
  funded(wallet, {
    fundings: [funding({ from, lamports: String(Math.round(sol * 1e9)), timestampMs: START_MS + minutes * minute })],
    ...fields,
  });

const sends = (from: string, to: string, raw: number): TransferFact =>
  transferFact(from, to, raw, { slot: 1, timestampMs: START_MS + minute });

const play = (rows: readonly MintRow[], insiders: Insiders = createInsiders()): Insiders => {
  for (const row of rows) takeInsider(insiders, row);
  return insiders;
};

const tiesOf = (...rows: readonly MintRow[]) =>
  findTies(play([described('deployer'), swap('first', 0, 1, 0.1), ...rows]));
const kinOf = (...rows: readonly MintRow[]) => [...tiesOf(...rows).kin].sort();

/** Three wallets buy for a SOL each, which one sender paid. */
const crew = (sender: string, fields: Partial<FundedFact> = {}, sol = 1): readonly MintRow[] =>
  ['a', 'b', 'c'].flatMap((wallet, at) => [paid(wallet, sender, sol, -60, fields), swap(wallet, at + 1, 100, 1)]);

describe('Kin of the deployer', () => {
  test('is a buyer whose buys it paid half of, not one paid a little less', () => {
    expect(kinOf(swap('sniper', 1, 100, 2), paid('sniper', 'deployer', 1))).toEqual(['deployer', 'sniper']);
    expect(kinOf(swap('sniper', 1, 100, 2), paid('sniper', 'deployer', 0.99))).toEqual(['deployer']);
  });

  test('is whoever kin paid, and kin of kin', () => {
    const rows = [
      swap('sniper', 1, 100, 1),
      paid('sniper', 'deployer', 3),
      swap('second', 1, 100, 1),
      paid('second', 'sniper', 1),
    ];
    expect(kinOf(...rows)).toEqual(['deployer', 'second', 'sniper']);
    expect(tiesOf(...rows).kinBuyers).toEqual({ by: 'deployer', wallets: ['sniper', 'second'], raw: 200n });
  });

  test('is not made by dust on top of own money, whatever else it bought', () => {
    const dusted = funded('provider', {
      fundings: [
        funding({ from: 'deployer', lamports: '1000000' }),
        funding({ category: 'cex', from: 'exchange', lamports: '100000000000' }),
      ],
    });
    const adds = liquidity('provider', null, 1, { side: 'add', baseRaw: '100000000000' });
    const removes = liquidity('provider', 0.9, 5, { baseRaw: '200000000000' });
    expect(kinOf(dusted, adds, removes, swap('provider', 1, 1, 0.001))).toEqual(['deployer']);
    expect(kinOf(dusted, removes, swap('provider', 1, 1, 0.001))).toEqual(['deployer']);
    expect(kinOf(dusted, liquidity('provider', 0.9, 5))).toEqual(['deployer']);
  });

  test('has an owner who paid the deployer, and whom he paid without a history', () => {
    const owned = [paid('deployer', 'owner', 2), swap('deployer', 0, 100, 1)];
    const sniper = [swap('sniper', 1, 100, 1), paid('sniper', 'owner', 1)];
    expect(kinOf(...owned, ...sniper)).toEqual(['deployer', 'sniper']);
    const old = { firstTradeMs: START_MS - 2 * rules.freshTradeMs };
    expect(kinOf(...owned, swap('sniper', 1, 100, 1), paid('sniper', 'owner', 1, -60, old))).toEqual(['deployer']);
    expect(kinOf(...owned, swap('owner', 1, 100, 1))).toEqual(['deployer', 'owner']);
  });

  test('is not made by a rival who sends the deployer money', () => {
    const rivals = [swap('sniper', 1, 100, 1), paid('sniper', 'rival', 1)];
    const gifts = (sol: number, own: number) =>
      funded('deployer', {
        fundings: [
          funding({ from: 'rival', lamports: String(sol * 1e9), id: 'gift' }),
          funding({ from: 'own', lamports: String(own * 1e9), id: 'own' }),
        ],
      });
    expect(kinOf(gifts(0.9, 1), ...rivals)).toEqual(['deployer']);
    expect(kinOf(paid('deployer', 'rival', 0.019), ...rivals)).toEqual(['deployer']);
    expect(kinOf(paid('deployer', 'rival', 0.9), swap('deployer', 0, 100, 2), ...rivals)).toEqual(['deployer']);
  });

  test('is not made by a payment long after the token began', () => {
    const rival = (minutes: number) => [swap('rival', 1, 100, 1), paid('deployer', 'rival', 1, minutes)];
    expect(kinOf(...rival(-1))).toEqual(['deployer', 'rival']);
    expect(kinOf(...rival(1))).toEqual(['deployer']);
  });

  test('is not paid by an exchange, nor by a sender of many', () => {
    const fundings = [funding({ from: 'exchange', category: 'cex', lamports: '1000000000' })];
    const byExchange = (wallet: string) => [swap(wallet, 1, 100, 1), funded(wallet, { fundings })];
    expect(kinOf(...byExchange('deployer'), ...byExchange('sniper'))).toEqual(['deployer']);
    const many = Array.from({ length: rules.payeesMax + 1 }, (_, at) => [
      paid(`wallet ${at}`, 'owner', 1),
      swap(`wallet ${at}`, 1, 100, 1),
    ]).flat();
    expect(kinOf(paid('deployer', 'owner', 2), ...many)).toEqual(['deployer']);
  });

  test('ends when the payer turns out to be an exchange', () => {
    const insiders = play([described('deployer'), swap('sniper', 1, 100, 1), paid('sniper', 'deployer', 1)]);
    expect(findTies(insiders).kin.size).toBe(2);
    play([funded('sniper', { fundings: [funding({ from: 'deployer', category: 'cex' })] })], insiders);
    expect(findTies(insiders).kin.size).toBe(1);
  });
});

test('a payment in a stable counts at the price of SOL', () => {
  const inUsd = (usd: number) =>
    funded('sniper', { fundings: [funding({ from: 'deployer', lamports: '0', microUsd: String(usd * 1e6) })] });
  const buy = swap('sniper', 1, 100, 2, { solPriceUsd: '150' });
  expect(kinOf(buy, inUsd(150))).toEqual(['deployer', 'sniper']);
  expect(kinOf(buy, inUsd(149.9))).toEqual(['deployer']);
  expect(kinOf(swap('sniper', 1, 100, 2, { solPriceUsd: null }), inUsd(150))).toHaveLength(2);
});

describe('An entity of early buyers', () => {
  test('is three fresh wallets that one sender paid, or two and the sender', () => {
    expect(tiesOf(...crew('chief')).entity).toMatchObject({ by: 'chief', raw: 300n });
    expect(tiesOf(...crew('chief').slice(0, 4)).entity).toBeNull();
    expect(tiesOf(...crew('chief').slice(0, 4), swap('chief', 2, 50, 1)).entity).toMatchObject({ raw: 250n });
  });

  test('also behind wallets in between, and by money of some days before', () => {
    const between = ['a', 'b', 'c'].flatMap((wallet, at) => [
      funded(wallet, { fundings: [funding({ from: `between ${at}`, ancestors: ['chief'] })] }),
      swap(wallet, at + 1, 100, 1),
    ]);
    expect(tiesOf(...between).entity).toMatchObject({ by: 'chief', raw: 300n });
    const first = { firstFundedMs: START_MS - 6 * 86_400_000, firstLamports: '1000000000', directFunder: 'chief' };
    expect(tiesOf(...crew('chief', { ...first, fundings: [] })).entity).toMatchObject({ raw: 300n });
    const older = { ...first, firstFundedMs: START_MS - 8 * 86_400_000, fundings: [] };
    expect(tiesOf(...crew('chief', older)).entity).toBeNull();
  });

  test('is none of old hands, dust, or later buys', () => {
    expect(tiesOf(...crew('employer', { firstTradeMs: START_MS - 3 * 86_400_000 })).entity).toBeNull();
    expect(tiesOf(...crew('duster', {}, 0.4)).entity).toBeNull();
    const late = ['a', 'b', 'c'].flatMap(wallet => [paid(wallet, 'chief', 1), swap(wallet, 30.1, 100, 1)]);
    expect(tiesOf(...late).entity).toBeNull();
  });

  test('bought what its wallets held at most: churning counts once, selling takes nothing back', () => {
    const churn = [sell('a', 4, 100), swap('a', 5, 100, 0), sell('a', 6, 100), sell('b', 6, 100)];
    expect(tiesOf(...crew('chief'), ...churn).entity).toMatchObject({ raw: 300n });
  });
});

describe('Entities that share', () => {
  const pair = (sender: string, ...wallets: readonly string[]): readonly MintRow[] =>
    wallets.flatMap(wallet => [paid(wallet, sender, 1), swap(wallet, 1, 100, 1)]);

  test('a wallet of two payers count together', () => {
    const both = funded('b', {
      fundings: ['chief', 'other'].map(from => funding({ from, lamports: '500000000', id: from })),
    });
    const rows = [...pair('chief', 'a', 'b'), both, ...pair('other', 'c', 'd')];
    expect(tiesOf(...rows).entity).toMatchObject({ raw: 400n });
    expect(tiesOf(...rows.filter(row => row !== both)).entity).toBeNull();
  });

  test('a collector of three count together', () => {
    const rows = [...pair('chief', 'a', 'b'), ...pair('other', 'c', 'd')];
    const collected = ['a', 'c', 'd'].map(wallet => sends(wallet, 'safe', 50));
    expect(tiesOf(...rows, ...collected).entity).toMatchObject({ raw: 400n });
    expect(tiesOf(...rows, ...collected.slice(1)).entity).toBeNull();
    const strangers = ['x', 'y', 'z'].flatMap(wallet => [swap(wallet, 1, 100, 1), sends(wallet, 'safe', 100)]);
    expect(tiesOf(...rows, ...collected.slice(1), ...strangers).entity).toBeNull();
  });
});

describe('Buyers tied to kin', () => {
  const returns = (sol: number, from = 'a', minutes = 60, fields: Partial<FundedFact> = {}) =>
    funded('deployer', {
      fundings: [
        funding({
          from,
          id: `${from} returns`,
          lamports: String(sol * 1e9),
          timestampMs: START_MS + minutes * minute,
        }),
      ],
      ...fields,
    });

  test('share an entity with a wallet that the deployer paid', () => {
    const both = funded('a', {
      fundings: ['deployer', 'chief'].map(from => funding({ from, lamports: '500000000', id: from })),
    });
    expect(tiesOf(...crew('chief'), both).tied).toMatchObject({ by: 'deployer', raw: 300n });
    expect(tiesOf(...crew('chief')).tied).toBeNull();
    expect(tiesOf(...crew('deployer')).tied).toBeNull();
  });

  test('sent the deployer half of their stake afterwards, with their entity', () => {
    const whole = { raw: 300n };
    expect(tiesOf(...crew('chief'), returns(0.5)).tied).toMatchObject(whole);
    expect(tiesOf(...crew('chief'), returns(0.49)).tied).toBeNull();
    expect(tiesOf(...crew('chief'), returns(0.5, 'somebody')).tied).toBeNull();
  });

  test('not by a gift below what the deployer staked', () => {
    const staked = liquidity('deployer', 1, -5, { side: 'add', baseRaw: '600000000' });
    expect(tiesOf(...crew('chief'), staked, returns(0.5)).tied).toBeNull();
    expect(tiesOf(...crew('chief'), staked, returns(0.6)).tied).toMatchObject({ raw: 300n });
  });
});

test('a payment holds when a later fact lists it no longer, until its sender is an exchange', () => {
  const late = { timestampMs: START_MS + 9 * 86_400_000 };
  const unrelated = funded('sniper', {
    ...late,
    fundings: [funding({ from: 'somebody', id: 'later', lamports: '1000000' })],
  });
  const sniper = [swap('sniper', 1, 100, 1), paid('sniper', 'deployer', 1)];
  expect(kinOf(...sniper, unrelated)).toEqual(['deployer', 'sniper']);
  const again = funding({ from: 'deployer', id: 'again', category: 'cex' });
  expect(kinOf(...sniper, unrelated, funded('sniper', { fundings: [again] }))).toEqual(['deployer']);
});

describe('A collector', () => {
  test('has most tokens of three early buyers', () => {
    const buys = ['a', 'b', 'c'].map(wallet => swap(wallet, 1, 100, 1));
    const all = ['a', 'b', 'c'].map(wallet => sends(wallet, 'safe', 50));
    expect(tiesOf(...buys, ...all).collector).toMatchObject({ by: 'safe', raw: 300n });
    expect(tiesOf(...buys, ...all.slice(1)).collector).toBeNull();
    expect(tiesOf(...buys, ...all.slice(1), sends('a', 'safe', 49)).collector).toBeNull();
  });
});

test('ties follow from the set of rows, and survive a snapshot', () => {
  const rows: readonly MintRow[] = [
    described('deployer'),
    paid('deployer', 'owner', 2),
    swap('deployer', 0.5, 10, 1),
    ...crew('chief'),
    swap('early', -5, 1, 0.1),
    swap('late', 26, 100, 1),
    paid('late', 'owner', 1),
    sell('a', 4, 50),
    liquidity('helper', null, 1, { side: 'add', baseRaw: '1000000000' }),
    paid('helper', 'deployer', 1),
    ...['a', 'b', 'c'].map(wallet => sends(wallet, 'safe', 80)),
  ];
  const plain = (insiders: Insiders) => {
    const { kin, kinBuyers, entity, collector } = findTies(insiders);
    const sorted = [kinBuyers, entity, collector].map(
      group => group && { ...group, wallets: [...group.wallets].sort() },
    );
    return [[...kin].sort(), ...sorted];
  };
  const whole = plain(play(rows));
  expect(whole[0]).toEqual(['deployer', 'helper']);
  fc.assert(
    fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), fc.nat(rows.length), (shuffled, cut) => {
      const half = play(shuffled.slice(0, cut));
      const read = insidersCodec.decode(JSON.parse(JSON.stringify(insidersCodec.encode(half))));
      expect(plain(play(shuffled.slice(cut), read))).toEqual(whole);
    }),
  );
});

test('keeps the earliest 2,000 buyers, in whatever order they trade', () => {
  fc.assert(
    fc.property(fc.integer(), fc.boolean(), (seed, isSorted) => {
      let state = seed >>> 0;
      const draw = (max: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state % max;
      };
      const rows = Array.from({ length: 2_600 }, () => swap(`w${draw(2_400)}`, draw(20), 1, 0.1));
      if (isSorted) rows.sort((a, b) => a.timestampMs - b.timestampMs);
      const insiders = play([swap('w0', 0, 1, 0.1), ...rows]);
      const firsts = new Map<string, number>();
      for (const { wallet, timestampMs } of [{ wallet: 'w0', timestampMs: START_MS }, ...rows])
        firsts.set(wallet, Math.min(firsts.get(wallet) ?? Infinity, timestampMs));
      const order = [...firsts].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([wallet]) => wallet);
      const [kept, left] = [new Set(order.slice(0, rules.buyersMax)), order.slice(rules.buyersMax)];
      expect(insiders.buyers.size).toBe(Math.min(order.length, rules.buyersMax));
      // In time order nobody returns that was dropped.
      if (isSorted) for (const wallet of left) expect(insiders.buyers.has(wallet)).toBe(false);
      if (isSorted) expect(new Set(insiders.buyers.keys())).toEqual(kept);
    }),
    { numRuns: 20 },
  );
});
