import { describe, expect, test } from 'vitest';
import { INCINERATOR, SOL } from '../../../layers/core/identity/address.ts';
import {
  emptyFunding,
  type FundingState,
  type FundingTransfer,
  findBindingFunding,
  findMainFunding,
  findMainPayer,
  isFunding,
  type KnownFact,
  takeFunding,
  takeInsider,
  takeKnown,
} from '../../../layers/core/identity/funding.ts';
import { transferKinds } from '../../../layers/core/identity/transfer-kind.ts';
import { stables } from '../../../layers/core/money/quote.ts';
import fc from '../../laws.ts';

const transfer = (fields: Partial<FundingTransfer> = {}): FundingTransfer => ({
  from: 'sender',
  slot: 10,
  txIndex: 0,
  eventIndex: 0,
  signature: 's',
  timestampMs: 1_000,
  lamports: '5000000',
  ...fields,
});

const fact = (fields: Partial<KnownFact> = {}): KnownFact => ({
  entity: 'Exchange',
  category: 'cex',
  source: 'list',
  timestampMs: 1_000,
  ...fields,
});

const funded = (...transfers: readonly FundingTransfer[]) => transfers.reduce(takeFunding, emptyFunding);
const funderOf = (...transfers: readonly FundingTransfer[]) => funded(...transfers).first?.from;

describe('The direct funder', () => {
  test('is the first sender in canonical order, whatever arrived first', () => {
    const early = transfer({ from: 'early', slot: 9 });
    expect([funderOf(early, transfer()), funderOf(transfer(), early)]).toEqual(['early', 'early']);
    const before = transfer({ from: 'before', txIndex: 3, eventIndex: 1 });
    const after = transfer({ from: 'after', txIndex: 3, eventIndex: 2 });
    expect([funderOf(before, after), funderOf(after, before)]).toEqual(['before', 'before']);
  });

  test('in one slot is the first in the block; an unknown place is last', () => {
    const placed = transfer({ from: 'placed', txIndex: 900, eventIndex: 5 });
    const nowhere = transfer({ from: 'nowhere', txIndex: null });
    expect([funderOf(placed, nowhere), funderOf(nowhere, placed)]).toEqual(['placed', 'placed']);
  });

  test('does not move with later transfers, but the latest funding does', () => {
    const state = funded(transfer(), transfer({ from: 'later', slot: 99, timestampMs: 9_000 }));
    expect([state.first?.from, state.first?.timestampMs, state.lastMs]).toEqual(['sender', 1_000, 9_000]);
  });
});

describe('Funding times', () => {
  test('are the latest 32, each once, also those between the first and the latest', () => {
    const at = (timestampMs: number) => transfer({ timestampMs, slot: timestampMs });
    expect(funded(at(5), at(9), at(7), at(7)).fundedAtMs).toEqual([5, 7, 9]);
    const many = Array.from({ length: 40 }, (_, n) => at((n * 7) % 40));
    expect(funded(...many).fundedAtMs).toEqual(Array.from({ length: 32 }, (_, n) => n + 8));
  });
});

describe('The latest transfers', () => {
  const at = (slot: number, lamports = slot * 1_000_000) =>
    transfer({ timestampMs: slot, slot, signature: `s${slot}`, lamports: `${lamports}` });

  test('are kept with their amounts, newest first: eight, and the 16 largest before them', () => {
    const { latest } = funded(...Array.from({ length: 30 }, (_, n) => at(((n * 7) % 30) + 1)), at(30));
    expect(latest.map(({ timestampMs }) => timestampMs)).toEqual(Array.from({ length: 24 }, (_, n) => 30 - n));
    expect(latest[0]).toEqual({ from: 'sender', lamports: '30000000', slot: 30, timestampMs: 30, id: 's30:0' });
    const dusted = funded(at(1, 5e9), ...Array.from({ length: 40 }, (_, n) => at(n + 2, 1e6)));
    expect(dusted.latest).toHaveLength(24);
    expect(dusted.latest.at(-1)).toMatchObject({ timestampMs: 1, lamports: '5000000000' });
  });

  test('are the same in any order of arrival', () => {
    const amounts = fc.array(fc.constantFrom(1e6, 2e6, 3e9, 4e9), { minLength: 12, maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.nat(), (sizes, seed) => {
        const all = sizes
          .map((lamports, index) => at(index % 25, lamports))
          .map((one, n) => ({ ...one, eventIndex: n }));
        const shuffled = all.toSorted(
          (a, b) => ((a.eventIndex * 7919 + seed) % 101) - ((b.eventIndex * 7919 + seed) % 101),
        );
        expect(funded(...shuffled).latest).toEqual(funded(...all).latest);
      }),
    );
  });
});

describe('A transfer', () => {
  const sol = { mint: SOL, amount_raw: '1000000', from: 'a', to: 'b' };

  test('funds a wallet from 0.001 SOL on', () => {
    expect(isFunding(sol)).toBe(true);
    expect(isFunding({ ...sol, amount_raw: '999999' })).toBe(false);
  });

  test.each(stables)('of the stable %s funds a wallet from 0.10 USD on', mint => {
    expect(isFunding({ ...sol, mint, amount_raw: '100000' })).toBe(true);
    expect(isFunding({ ...sol, mint, amount_raw: '99999' })).toBe(false);
  });

  test('of another token, to oneself, or to be burned, is not a funding', () => {
    expect(isFunding({ ...sol, mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' })).toBe(false);
    expect(isFunding({ ...sol, to: 'a' })).toBe(false);
    expect(isFunding({ ...sol, to: INCINERATOR })).toBe(false);
  });

  test.each(transferKinds)('of kind %s is not a funding', kind => {
    expect(isFunding({ ...sol, kind: null })).toBe(true);
    expect(isFunding({ ...sol, kind })).toBe(false);
  });
});

describe('The funding that binds a wallet to its payer', () => {
  const paid = (slot: number, lamports: string, from: string): FundingTransfer =>
    transfer({ slot, timestampMs: slot, signature: `s${slot}`, lamports, from });
  const [dust, small, large] = [paid(1, '9999999', 'duster'), paid(2, '10000000', 'boss'), paid(3, '9000000000', 'x')];

  test('is the first of at least 0.01 SOL or 1 USD, in any order of arrival', () => {
    for (const all of [
      [dust, small, large],
      [large, small, dust],
      [small, large, dust],
    ])
      expect([findBindingFunding(funded(...all))?.from, funded(...all).first?.from]).toEqual(['boss', 'duster']);
    expect(findBindingFunding(funded(dust))).toBeNull();
    const inStable = (microUsd: string) =>
      findBindingFunding(funded({ ...dust, lamports: '0', microUsd }))?.from ?? null;
    expect([inStable('1000000'), inStable('999999')]).toEqual(['duster', null]);
  });

  test('is not the one that paid most: that is the main payer', () => {
    expect(findMainPayer(funded(dust, small, large))?.from).toBe('x');
    const usd = { ...dust, lamports: '0', microUsd: '1500000000', from: 'usd' };
    expect(findMainPayer(funded(dust, small, large, usd))?.from).toBe('usd');
    expect(findMainPayer(emptyFunding)).toBeNull();
  });
});

describe('The main funding of a wallet', () => {
  const DAY = 86_400_000;
  const paid = (day: number, lamports: string, from: string): FundingTransfer =>
    transfer({ slot: 10 + day, timestampMs: day * DAY, signature: `${from}${day}`, lamports, from });
  const mainOf = (...all: readonly FundingTransfer[]) => findMainFunding(funded(...all))?.from ?? null;
  const [small, large] = [paid(0, '200000000', 'throwaway'), paid(1, '4500000000', 'boss')];

  test('is by the payer of most of the first week, in any order of arrival', () => {
    expect([mainOf(small, large), mainOf(large, small)]).toEqual(['boss', 'boss']);
    expect(mainOf(small, paid(2, '100000000', 'x'), paid(3, '100000001', 'x'))).toBe('x');
    expect(mainOf(small, paid(7, '300000000', 'late'))).toBe('late');
    expect(mainOf(small, paid(8, '300000000', 'late'))).toBe('throwaway');
  });

  test('is the earlier of two equal ones, without dust', () => {
    expect(mainOf(paid(1, '200000000', 'a'), small)).toBe('throwaway');
    expect(mainOf(...Array.from({ length: 9 }, (_, day) => paid(day, '9999999', 'duster')))).toBeNull();
    expect(findMainFunding(funded(small, paid(2, '5', 'throwaway'), paid(3, '100000000', 'throwaway')))).toEqual({
      from: 'throwaway',
      slot: 10,
      timestampMs: 0,
      id: 'throwaway0:0',
      lamports: '300000000',
      microUsd: '0',
    });
  });
});

describe('A known wallet’s category', () => {
  test('is the newest statement, not the last received', () => {
    const [old, young] = [fact(), fact({ entity: 'Renamed', timestampMs: 2_000 })];
    for (const facts of [
      [old, young],
      [young, old],
    ])
      expect(facts.reduce(takeKnown, emptyFunding).known?.entity).toBe('Renamed');
  });
});

describe('The stored funding of a wallet', () => {
  const transfers = fc.record({
    from: fc.constantFrom('a', 'b', 'c'),
    slot: fc.integer({ min: 1, max: 3 }),
    txIndex: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
    eventIndex: fc.integer({ min: 0, max: 1 }),
    signature: fc.constantFrom('p', 'q', 'r'),
    timestampMs: fc.integer({ min: 1, max: 4 }),
    lamports: fc.constantFrom('1000000', '2000000'),
  });
  const facts = fc.record({
    entity: fc.constantFrom('A', 'B'),
    category: fc.constantFrom('cex' as const, 'farm' as const),
    source: fc.constantFrom('s', 't'),
    timestampMs: fc.integer({ min: 1, max: 3 }),
  });
  // Signature and index fix a place: transfers sharing one must be equal.
  const unambiguous = fc.uniqueArray(transfers, {
    selector: ({ slot, txIndex, eventIndex, signature }) => `${slot}/${txIndex}/${eventIndex}/${signature}`,
    maxLength: 12,
  });

  test('is the same in any order of arrival and with any repetition', () => {
    fc.assert(
      fc.property(
        fc.tuple(unambiguous, fc.array(facts, { maxLength: 5 })).chain(([some, others]) => {
          const folds = [
            ...some.map(one => (state: FundingState) => takeFunding(state, one)),
            ...others.map(one => (state: FundingState) => takeKnown(state, one)),
          ];
          return fc.tuple(
            fc.constant(folds),
            fc.shuffledSubarray([...folds, ...folds], { minLength: 2 * folds.length }),
          );
        }),
        ([once, shuffledTwice]) => {
          const fold = (folds: typeof once) => folds.reduce((state, next) => next(state), emptyFunding);
          expect(fold(shuffledTwice)).toEqual(fold(once));
        },
      ),
    );
  });

  test('is the same object without news', () => {
    const state = takeKnown(funded(transfer()), fact());
    expect(takeFunding(state, transfer())).toBe(state);
    expect(takeKnown(state, fact())).toBe(state);
  });
});

test('a wallet’s insider mint keeps the newest time', () => {
  const [one, later] = [
    { mint: 'm', slot: 1, timestampMs: 10 },
    { mint: 'm', slot: 2, timestampMs: 20 },
  ];
  for (const times of [
    [one, later],
    [later, one],
  ])
    expect(times.reduce(takeInsider, emptyFunding).insiderOf).toEqual([later]);
});
