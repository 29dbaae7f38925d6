import { describe, expect, it } from 'vitest';
import { crowd, funded, reportedOf, swap, taped, typesOf, wallets } from './detection-rows.ts';

const quiet = crowd(0, 3000, 60);
const oddSizes = [0.123456789, 0.734561231, 0.318273645, 1.512348761, 0.214365871, 2.716253417];
const cohort = (slot: number, count: number) =>
  wallets('crew', count).map((wallet, index) => swap(slot, wallet, oddSizes[index]!));

describe('a cohort in one slot', () => {
  it('is reported when its size is improbable at the token’s rate', () => {
    const reported = [...reportedOf(taped(quiet, cohort(2000, 6))).values()];
    expect(reported.map(({ type }) => type)).toEqual(['SameSlotBuyCohort']);
    expect(reported[0]).toMatchObject({ grounds: ['improbable'], family: 'timing', wallets: wallets('crew', 6) });
    expect(reported[0]!.evidence[0]).toMatch(
      /^SameSlotBuyCohort: 6 wallets \(3 or more\) in slot 350002000; .*at most/,
    );
  });

  it('is reported for sells as for buys', () => {
    const sells = cohort(2000, 6).map(row => ({ ...row, direction: 'sell' as const }));
    expect(typesOf(taped(quiet, sells))).toEqual(['SameSlotSellCohort']);
  });

  it('is not reported on a token where six in a slot are usual', () => {
    expect(typesOf(taped(crowd(0, 3000, 0.4), cohort(2000, 6)))).toEqual([]);
  });

  it('is not reported for three strangers with the same round amount on a busy token', () => {
    const strangers = wallets('crew', 3).map(wallet => swap(2000, wallet, 0.5));
    expect(typesOf(taped(crowd(0, 3000, 3), strangers))).toEqual([]);
  });

  it('is reported for three with the same odd amount', () => {
    const busy = crowd(0, 3000, 6);
    const alike = wallets('crew', 3).map((wallet, index) => swap(2000, wallet, 0.731234567 + index * 1e-6));
    const reported = [...reportedOf(taped(busy, alike)).values()];
    expect(reported.map(({ type, grounds }) => [type, grounds])).toEqual([['SameSlotBuyCohort', ['equal_sizes']]]);
    expect(typesOf(taped(busy, cohort(2000, 3)))).toEqual([]);
  });

  it('is reported for three with one funder, whenever that becomes known', () => {
    const busy = crowd(0, 4000, 6);
    const facts = wallets('crew', 3).map((wallet, index) =>
      funded(2300 + index, wallet, { from: 'boss', slot: 900, sol: 2 }),
    );
    const reported = [...reportedOf(taped(busy, cohort(2000, 3), facts)).values()];
    expect(reported.map(({ type, grounds }) => [type, grounds])).toEqual([['SameSlotBuyCohort', ['funder']]]);
  });

  it('excludes market makers', () => {
    const makers = wallets('crew', 6).flatMap((wallet, at) =>
      [0, 1, 2].flatMap(turn => [
        swap(1000 + 60 * at + 400 * (turn % 2) + turn, wallet, 0.31),
        swap(1030 + 60 * at + 400 * (turn % 2) + turn, wallet, 0.29, { direction: 'sell' }),
      ]),
    );
    expect(typesOf(taped(quiet, makers, cohort(2000, 6)))).toEqual([]);
  });

  it('excludes relay bundle swaps, and wallets that trade both sides in the slot', () => {
    const relayed = cohort(2000, 6).map(row => ({ ...row, relayBundleId: 'relay' }));
    expect(typesOf(taped(quiet, relayed))).toEqual(['RelaySequential']);
    const both = cohort(2000, 6).flatMap(row => [
      row,
      { ...row, direction: 'sell' as const, signature: `${row.signature}-back` },
    ]);
    expect(typesOf(taped(quiet, both))).toEqual([]);
  });

  it('grows under its key', () => {
    const rows = taped(quiet, cohort(2000, 5));
    const [key] = [...reportedOf(rows).keys()];
    const grown = reportedOf(taped(quiet, cohort(2000, 6)));
    expect([...grown.keys()]).toEqual([key]);
    expect(grown.get(key!)!.wallets).toHaveLength(6);
  });

  it('is reported for its history when the same wallets come again', () => {
    const busy = crowd(0, 4000, 20);
    const again = cohort(3000, 3).map(row => ({ ...row, direction: 'sell' as const }));
    const reported = [...reportedOf(taped(busy, cohort(2000, 6), again)).values()];
    expect(reported.map(({ type }) => type)).toEqual(['SameSlotBuyCohort', 'SameSlotSellCohort']);
    expect(reported[1]!.grounds).toContain('shared_history');
    expect(typesOf(taped(busy, again))).toEqual([]);
  });
});

describe('a launch', () => {
  const after = crowd(5, 600, 5);

  it('attracts strangers with round amounts, who are not reported', () => {
    const strangers = wallets('sniper', 12).map((wallet, index) => swap(index % 2, wallet, [0.1, 0.5, 1][index % 3]!));
    expect(typesOf(taped(after, strangers))).toEqual([]);
  });

  it('is a burst when five of eight have near-equal odd amounts', () => {
    const strangers = wallets('sniper', 3).map((wallet, index) => swap(0, wallet, [0.1, 0.5, 1][index % 3]!));
    const burst = wallets('crew', 5).map((wallet, index) => swap(index % 2, wallet, 0.7312345 * (1 + 0.006 * index)));
    const reported = [...reportedOf(taped(after, strangers, burst)).values()];
    expect(reported.map(({ type, grounds }) => [type, grounds])).toEqual([['LaunchSlotBurst', ['equal_sizes']]]);
    expect([...reported[0]!.wallets].sort()).toEqual(wallets('crew', 5));
  });

  it('is a burst when one wallet funded three', () => {
    const facts = wallets('crew', 3).map(wallet => funded(3, wallet, { from: 'boss', slot: -500, sol: 2 }));
    expect(typesOf(taped(after, cohort(1, 3), [swap(0, 'first', 1)], facts))).toEqual(['LaunchSlotBurst']);
  });
});

describe('a token without trades after its maker’s first buy', () => {
  const first = [swap(0, 'maker', 1.1)];
  const crowd = (count: number) => wallets('sniper', count).map((wallet, index) => swap(300, wallet, oddSizes[index]!));

  it('may be launched by a later crowd: the count alone is not evidence', () => {
    expect(typesOf(taped(first, crowd(4)))).toEqual([]);
    const traded = wallets('early', 6).map((wallet, index) => swap(20 * index, wallet, 0.4 + index / 3));
    expect(typesOf(taped(traded, crowd(4)))).toEqual(['SameSlotBuyCohort']);
  });

  it('contains a cohort when sizes are similar', () => {
    const crew = wallets('crew', 8).map((wallet, index) => swap(300, wallet, 0.7312345 * (1 + 0.002 * index)));
    const reported = [...reportedOf(taped(first, crowd(1), [swap(300, 'whale', 9.1)], crew)).values()];
    expect(reported.map(({ type, wallets: members }) => [type, [...members].sort()])).toEqual([
      ['SameSlotBuyCohort', wallets('crew', 8)],
    ]);
  });
});

describe('a cohort over five slots', () => {
  const alike = (count: number, gap: number) =>
    wallets('crew', count).map((wallet, index) => swap(2000 + gap * index, wallet, 0.7312345 * (1 + 0.004 * index)));

  it('is reported when sizes are similar and odd', () => {
    expect(typesOf(taped(quiet, alike(5, 1)))).toEqual(['MultiSlotBuyCohort']);
  });

  it('is not reported beyond five slots, for different sizes, or for two wallets', () => {
    expect(typesOf(taped(quiet, alike(5, 6)))).toEqual([]);
    const apart = oddSizes.slice(0, 4).map((sol, index) => swap(2000 + index, `crew${index}`, sol));
    expect(typesOf(taped(quiet, apart))).toEqual([]);
    expect(typesOf(taped(quiet, alike(2, 1)))).toEqual([]);
  });

  it('is reported for three with one funder, whatever their sizes', () => {
    const rows = oddSizes.slice(0, 3).map((sol, index) => swap(2000 + 2 * index, `crew${index}`, sol));
    const facts = wallets('crew', 3).map(wallet =>
      funded(2010, wallet, { from: 'hop', slot: 1000, sol: 3, ancestors: ['boss'] }),
    );
    expect(typesOf(taped(quiet, rows, facts))).toEqual(['MultiSlotBuyCohort']);
  });

  it.each([0, 1, 3, 40])(
    'is reported for a common funder found minutes later, after any other trades (%i more)',
    more => {
      const rows = oddSizes.slice(0, 4).map((sol, index) => swap(2000 + index, `crew${index}`, sol));
      const on = Array.from({ length: more }, (_, index) => swap(2100 + 10 * index, `later${index}`, 0.5 + index / 7));
      const facts = wallets('crew', 4).map(wallet => funded(2700, wallet, { from: 'boss', slot: 1000, sol: 3 }));
      const reported = [...reportedOf(taped(quiet, rows, on, facts)).values()];
      expect(reported.map(({ type, wallets: members }) => [type, [...members].sort()])).toEqual([
        ['MultiSlotBuyCohort', wallets('crew', 4)],
      ]);
      const apart = oddSizes.slice(0, 4).map((sol, index) => swap(2000 + 6 * index, `crew${index}`, sol));
      expect(typesOf(taped(quiet, apart, on, facts))).toEqual([]);
    },
  );
});
