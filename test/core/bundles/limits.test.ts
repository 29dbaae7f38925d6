import { expect, test } from 'vitest';
import { cluster, lines, swap as move, newStage, play, wait } from '../../stories/bundles/teller.ts';
import { crowd, funded, msOf, reportedOf, swap, taped, typesOf, wallets } from './detection-rows.ts';

const busy = crowd(0, 6000, 10);
const buys = (count: number, gap: number, sol: (index: number) => number) =>
  wallets('crew', count).map((wallet, index) => swap(2000 + Math.round(gap * index), wallet, sol(index)));
const dust = (index: number): number => 0.005 + 0.001 * (index % 4);

test('money that comes up to ten minutes after the buy counts, later none', () => {
  const types = (slotsAfter: number) => {
    const facts = wallets('crew', 6).map((wallet, index) =>
      funded(3900, wallet, { from: 'boss', slot: 2000 + 40 * index + slotsAfter, sol: 1.2345 }),
    );
    return typesOf(taped(busy, buys(6, 40, dust), facts));
  };
  expect(types(1500)).toEqual(['SybilPoisoning']);
  expect(types(1501)).toEqual([]);
});

const toppedUp = (wallet: string, index: number) => funded(3000, wallet, { from: `topup${index}`, slot: 1900, sol: 1 });

test.each([
  ['first funder', { directFunder: 'boss', root: null }],
  ['root', { directFunder: null, root: { wallet: 'boss', entity: 'farm', category: 'farm' } }],
])('the %s counts when its own transfer is not in the list', (_, source) => {
  const types = (firstLamports: string | null) => {
    const facts = wallets('crew', 6).map((wallet, index) => ({
      ...toppedUp(wallet, index),
      ...source,
      firstFundedMs: msOf(1500),
      firstLamports,
    }));
    return typesOf(taped(busy, buys(6, 40, dust), facts));
  };
  expect(types('50000000')).toEqual(['SybilPoisoning']);
  expect([types('2000000'), types(null)]).toEqual([[], []]);
  expect(typesOf(taped(busy, buys(6, 40, dust), wallets('crew', 6).map(toppedUp)))).toEqual([]);
});

test('five customers of an exchange suffice, four do not', () => {
  const sol = (index: number): number => 0.4 + 0.131 * ((index * 7) % 5);
  const types = (count: number) => {
    const facts = wallets('crew', count).map((wallet, index) =>
      funded(3000, wallet, { from: 'exchange', slot: 1000 + 60 * index, sol: 1.2345, category: 'cex' }),
    );
    return typesOf(taped(busy, buys(count, 50, sol), facts));
  };
  expect(types(5)).toEqual(['CexCoordinated']);
  expect(types(4)).toEqual([]);
});

test('all swaps inside a relay bundle’s buy and sell are victims', () => {
  const at = (index: number, wallet: string, direction: 'buy' | 'sell') =>
    swap(500, wallet, 1 + index, { direction, relayBundleId: 'r', txIndex: index, signature: `s${index}` });
  const carried = [at(1, 'a', 'buy'), at(2, 'b', 'buy'), at(3, 'c', 'buy'), at(4, 'd', 'sell')];
  const reported = [...reportedOf(taped(crowd(0, 400, 40), carried)).values()];
  expect(reported.map(({ type, wallets: all }) => [type, all])).toEqual([['RelayMev', ['a', 'd']]]);
});

test('two remaining wallets of a relay bundle are a bundle, of another bundle three', () => {
  const again = (family: 'relay' | 'timing') => {
    const coAction = (members: readonly string[]) =>
      cluster(members, 10, {
        key: 'Relay:r:buy',
        type: family === 'relay' ? 'RelaySequential' : 'SameSlotBuyCohort',
        family,
        grounds: ['relay'],
      });
    const stage = newStage();
    play(stage, move('ann', 'buy', 100, 10));
    play(stage, move('bob', 'buy', 100, 10), [coAction(['ann', 'bob'])]);
    for (const wallet of ['ann', 'bob']) play(stage, move(wallet, 'sell', 100, 20));
    wait(stage, 60);
    play(stage, move('cid', 'buy', 100, 61));
    return lines(play(stage, move('dot', 'buy', 100, 61), [coAction(['ann', 'bob', 'cid', 'dot'])]));
  };
  expect(again('relay')).toEqual(['61 bundle_detected']);
  expect(again('timing')).toEqual([]);
});
