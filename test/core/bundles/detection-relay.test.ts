import { describe, expect, it } from 'vitest';
import { detect, emptyDetection, settle } from '../../../layers/core/bundles/detection.ts';
import { crowd, msOf, swap, taped, toldOf, typesOf } from './detection-rows.ts';

const quiet = crowd(0, 1000, 50);
const at = (txIndex: number, wallet: string, direction: 'buy' | 'sell', relayBundleId: string | null, sol = 0.4321) =>
  swap(500, wallet, sol, { txIndex, direction, relayBundleId });

describe('a relay bundle', () => {
  it('with two wallets on one side is a sequence', () => {
    const told = [...toldOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 'r')])).values()];
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'RelaySequential', grounds: ['relay'], wallets: ['a', 'b'] });
  });

  it('of one wallet, or with two ids, is nothing', () => {
    expect(typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'a', 'buy', 'r')]))).toEqual([]);
    expect(typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 's')]))).toEqual([]);
  });

  it('around another’s swap is MEV, and the victim is no member, carried or not', () => {
    for (const relay of ['r', null]) {
      const rows = [at(1, 'a', 'buy', 'r'), at(2, 'victim', 'buy', relay, 3), at(3, 'b', 'sell', 'r')];
      const told = [...toldOf(taped(quiet, rows)).values()];
      expect(told.map(({ type, wallets }) => [type, wallets])).toEqual([['RelayMev', ['a', 'b']]]);
    }
  });

  it('whose second attacker sells too, before the first, is MEV around the buy of who does nothing else', () => {
    const rows = [
      at(1, 'a', 'buy', 'r'),
      at(2, 'victim', 'buy', 'r', 3),
      at(3, 'b', 'buy', 'r'),
      at(4, 'b', 'sell', 'r'),
      at(5, 'a', 'sell', 'r'),
    ];
    const told = [...toldOf(taped(quiet, rows)).values()];
    expect(told.map(({ type, wallets }) => [type, wallets])).toEqual([['RelayMev', ['a', 'b']]]);
  });

  it('of two who buy and sell, nobody between them, is the two in sequence', () => {
    const rows = ['a', 'b'].flatMap((wallet, index) => [
      at(1 + index, wallet, 'buy', 'r'),
      at(3 + index, wallet, 'sell', 'r'),
    ]);
    const told = [...toldOf(taped(quiet, rows)).values()];
    expect(told.map(({ type, wallets }) => [type, wallets])).toEqual([
      ['RelaySequential', ['a', 'b']],
      ['RelaySequential', ['a', 'b']],
    ]);
  });

  it('of a lone sandwich is nothing, carried victim or not', () => {
    for (const relay of ['r', null])
      expect(
        typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'victim', 'buy', relay, 3), at(3, 'a', 'sell', 'r')])),
      ).toEqual([]);
  });

  it('on both sides without a victim is nothing', () => {
    expect(typesOf(taped(quiet, [at(1, 'a', 'buy', 'r'), at(2, 'b', 'sell', 'r')]))).toEqual([]);
  });

  it('is told a second later without another trade, and not before', () => {
    const detection = emptyDetection();
    for (const row of taped([at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 'r')])) detect(detection, row);
    expect(settle(detection, msOf(500) + 999)).toEqual([]);
    expect(settle(detection, msOf(500) + 1000).flatMap(({ clusters }) => clusters.map(({ type }) => type))).toEqual([
      'RelaySequential',
    ]);
    expect(settle(detection, msOf(500) + 9000)).toEqual([]);
  });
});

describe('a relay bundle that comes late', () => {
  it.each([
    [700, ['RelaySequential']],
    [2_700, ['RelaySequential']],
    [2_800, []],
  ])('behind a trade of slot %i is %j: fifteen minutes late it is too late', (slot, found) => {
    const detection = emptyDetection();
    const late = [at(1, 'a', 'buy', 'r'), at(2, 'b', 'buy', 'r')];
    for (const row of [...taped(quiet, [swap(slot, 'x', 1)]), ...taped(late)]) detect(detection, row);
    const told = settle(detection, msOf(slot)).flatMap(({ clusters }) => clusters);
    expect(told.map(({ type }) => type)).toEqual(found);
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
