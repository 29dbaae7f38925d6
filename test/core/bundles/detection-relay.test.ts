import { describe, expect, it } from 'vitest';
import { createDetection, detect, detectComplete } from '../../../layers/core/bundles/detection.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { crowd, msOf, reportedOf, swap, taped, typesOf } from './detection-rows.ts';

const quiet = crowd(0, 1000, 50);
const at = (
  txIndex: number,
  wallet: string,
  direction: 'buy' | 'sell',
  relayBundleId: string | null,
  sol = 0.4321,
  tokenRaw = '1000',
) => swap(500, wallet, sol, { txIndex, direction, relayBundleId, tokenRaw });

const found = (rows: readonly MintRow[]) =>
  [...reportedOf(taped(quiet, rows)).values()].map(({ type, wallets }) => [type, wallets]);

/** All permutations of `count` items. */
const orders = (count: number, left = Array.from({ length: count }, (_, at) => at)): readonly (readonly number[])[] =>
  left.length === 0
    ? [[]]
    : left.flatMap(first =>
        orders(
          count,
          left.filter(at => at !== first),
        ).map(rest => [first, ...rest]),
      );

describe('a relay bundle', () => {
  it('with two wallets on one side is a sequence', () => {
    const reported = [...reportedOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 'r')])).values()];
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({ type: 'RelaySequential', grounds: ['relay'], wallets: ['a', 'b'] });
  });

  it('of one wallet, or with two ids, is not a bundle', () => {
    expect(typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'a', 'buy', 'r')]))).toEqual([]);
    expect(typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 's')]))).toEqual([]);
  });

  it('around another wallet’s swap is MEV; the victim is not a member', () => {
    for (const relay of ['r', null]) {
      const rows = [at(1, 'a', 'buy', 'r'), at(2, 'victim', 'buy', relay, 3), at(3, 'b', 'sell', 'r')];
      const reported = [...reportedOf(taped(quiet, rows)).values()];
      expect(reported.map(({ type, wallets }) => [type, wallets])).toEqual([['RelayMev', ['a', 'b']]]);
    }
  });

  it('of two wallets with both legs around the same victim is MEV of the two', () => {
    for (const relay of ['r', null]) {
      const rows = [
        at(1, 'a', 'buy', 'r'),
        at(2, 'b', 'buy', 'r'),
        at(3, 'victim', 'buy', relay, 3),
        at(4, 'b', 'sell', 'r'),
        at(5, 'a', 'sell', 'r'),
      ];
      expect(found(rows)).toEqual([['RelayMev', ['a', 'b']]]);
    }
  });

  it('of a sandwich and a separate round trip is not a bundle', () => {
    const rows = [
      at(1, 'a', 'buy', 'r'),
      at(2, 'victim', 'buy', 'r', 3),
      at(3, 'b', 'buy', 'r'),
      at(4, 'b', 'sell', 'r'),
      at(5, 'a', 'sell', 'r'),
    ];
    expect(found(rows)).toEqual([]);
  });

  it('of two independent round trips is not a bundle', () => {
    const rows = ['a', 'b'].flatMap((wallet, index) => [
      at(1 + index, wallet, 'buy', 'r'),
      at(3 + index, wallet, 'sell', 'r'),
    ]);
    expect(found(rows)).toEqual([]);
  });

  it('with several victims excludes them all, in any order of rows', () => {
    const legs = [
      at(1, 'a', 'buy', 'r'),
      at(2, 'u', 'buy', 'r', 3),
      at(3, 'v', 'buy', 'r', 2),
      at(4, 'w', 'sell', 'r'),
    ];
    const lone = [...legs.slice(0, 3), at(4, 'a', 'sell', 'r')];
    for (const order of orders(4)) {
      expect(found(order.map(index => lone[index]!))).toEqual([]);
      expect(found(order.map(index => legs[index]!))).toEqual([['RelayMev', ['a', 'w']]]);
    }
  });

  it('includes both buyers when two bought as much as was sold', () => {
    const rows = [
      at(1, 'a', 'buy', 'r', 0.4, '600'),
      at(2, 'b', 'buy', 'r', 0.3, '400'),
      at(3, 'v', 'buy', 'r', 3, '5000'),
      at(4, 'c', 'sell', 'r', 0.8, '1000'),
    ];
    expect(found(rows)).toEqual([['RelayMev', ['a', 'b', 'c']]]);
  });

  it('with an arbitrage after a user is not a bundle of the two', () => {
    const flagged = { ...at(2, 'arb', 'buy', 'r'), arbitrage: true };
    expect(found([at(1, 'user', 'buy', 'r'), flagged])).toEqual([]);
    expect(found([at(1, 'user', 'buy', 'r'), at(2, 'arb', 'buy', 'r'), at(3, 'arb', 'sell', 'r')])).toEqual([]);
    expect(found([at(1, 'user', 'sell', 'r'), at(2, 'arb', 'buy', 'r'), at(3, 'arb', 'sell', 'r')])).toEqual([]);
    expect(found([at(1, 'user', 'buy', 'r'), at(2, 'other', 'buy', 'r'), flagged])).toEqual([
      ['RelaySequential', ['user', 'other']],
    ]);
  });

  it('is withdrawn when a late leg reveals a lone sandwich', () => {
    const detection = createDetection();
    const early = taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'v', 'buy', 'r', 3)], [swap(520, 'x', 1)]);
    const late = { ...at(3, 'a', 'sell', 'r'), seq: early.length + 1 };
    const take = (rows: readonly MintRow[]) => [...reportedOf(rows, detection).values()];
    expect(take(early).map(({ type, wallets }) => [type, wallets])).toEqual([['RelaySequential', ['a', 'v']]]);
    expect(take([late]).map(({ key, wallets }) => [key, wallets])).toEqual([['Relay:r:buy', []]]);
  });

  it('of a lone sandwich is not a bundle, with or without a victim', () => {
    for (const relay of ['r', null])
      expect(
        typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'victim', 'buy', relay, 3), at(3, 'a', 'sell', 'r')])),
      ).toEqual([]);
  });

  it('on both sides without a victim is not a bundle', () => {
    expect(typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'b', 'sell', 'r')]))).toEqual([]);
  });

  it('is reported a second later without another trade, and not before', () => {
    const detection = createDetection();
    for (const row of taped([at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 'r')])) detect(detection, row);
    expect(detectComplete(detection, msOf(500) + 999)).toEqual([]);
    expect(
      detectComplete(detection, msOf(500) + 1000).flatMap(({ clusters }) => clusters.map(({ type }) => type)),
    ).toEqual(['RelaySequential']);
    expect(detectComplete(detection, msOf(500) + 9000)).toEqual([]);
  });
});

describe('a relay bundle that comes late', () => {
  it.each([
    [700, ['RelaySequential']],
    [2_700, ['RelaySequential']],
    [2_800, []],
  ])('behind a trade of slot %i is %j: fifteen minutes late it is too late', (slot, found) => {
    const detection = createDetection();
    const late = [at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 'r')];
    for (const row of [...taped(quiet, [swap(slot, 'x', 1)]), ...taped(late)]) detect(detection, row);
    const reported = detectComplete(detection, msOf(slot)).flatMap(({ clusters }) => clusters);
    expect(reported.map(({ type }) => type)).toEqual(found);
  });
});

describe('one transaction', () => {
  it('in which two wallets sell is a multi-sell', () => {
    const rows = ['a', 'b'].map((wallet, eventIndex) =>
      swap(500, wallet, 0.4, { direction: 'sell', signature: 'one', eventIndex }),
    );
    expect(typesOf(taped(quiet, rows))).toEqual(['MultiSell']);
    expect(
      typesOf(
        taped(
          quiet,
          rows.map((row, index) => ({ ...row, signature: `${index}` })),
        ),
      ),
    ).toEqual([]);
    expect(
      typesOf(
        taped(
          quiet,
          rows.map(row => ({ ...row, wallet: 'a' })),
        ),
      ),
    ).toEqual([]);
  });
});
