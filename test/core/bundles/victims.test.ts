import { expect, test } from 'vitest';
import { listAllBundles } from '../../../layers/core/bundles/bundles.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { decodeSecurity, encodeSecurity } from '../../../layers/core/security/codec.ts';
import { advanceSecurity, applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { crowd, funded, seeded, swap, taped } from './detection-rows.ts';

/** A swap of an improbable cohort or a wallet trading around it. */
const leg = (txIndex: number, wallet: string, sol: number, fields: Partial<Trade> = {}) =>
  swap(1500, wallet, sol, { txIndex, ...fields });
const cohort = ['u', 'v', 'w', 'x', 'y'].map((wallet, at) => leg(2 + at, wallet, 0.7312 * (1 + at / 1000)));
const front = leg(1, 'mev', 3, { tokenRaw: '77' });
const back = leg(9, 'mev', 3.2, { direction: 'sell', tokenRaw: '77' });
const calm = crowd(0, 1400, 80);

/** Members of each bundle after all rows, in the given order. */
const bundlesOf = (rows: readonly MintRow[], cut?: number): readonly (readonly string[])[] => {
  let state = createMintSecurity('mint');
  for (const [index, row] of rows.entries()) {
    if (index === cut) {
      const plain = JSON.parse(JSON.stringify(encodeSecurity(state)));
      state = decodeSecurity(plain, state.holders);
    }
    applySecurity(state, { ...row, seq: index + 1 });
  }
  advanceSecurity(state, rows.at(-1)!.timestampMs + 2_000, { ends: false, status: false });
  return listAllBundles(state.bundles).map(({ members }) => [...members.keys()].sort());
};

const before = taped(calm);

test('five similar buys in a slot are a bundle, except inside a sandwich', () => {
  expect(bundlesOf([...before, ...cohort])).toEqual([['u', 'v', 'w', 'x', 'y']]);
  expect(bundlesOf([...before, front, ...cohort, back])).toEqual([]);
});

test('a swap before the front or behind the back is not a victim', () => {
  const around = cohort.map((row, at) => ({ ...row, txIndex: at === 1 ? 5 : at === 4 ? 20 : at }));
  const [late] = [leg(10, 'z', 0.7315)];
  const own = { ...front, txIndex: 30 };
  expect(bundlesOf([...before, ...around, late, own, { ...back, txIndex: 31 }])).toEqual([
    ['u', 'v', 'w', 'x', 'y', 'z'],
  ]);
});

test('the verdict is the same in any order of arrival, cold or warm', () => {
  const all = [front, ...cohort, back];
  const random = seeded(7);
  for (let turn = 0; turn < 40; turn++) {
    const order = all.map(row => ({ row, key: random() })).sort((a, b) => a.key - b.key);
    const rows = [...before, ...order.map(({ row }) => row)];
    expect(bundlesOf(rows)).toEqual([]);
    expect(bundlesOf(rows, before.length + (turn % all.length))).toEqual([]);
  }
});

test('members that a late sandwich does not touch stay a bundle', () => {
  const outside = ['m', 'n', 'o'].map((wallet, at) => leg(20 + at, wallet, 0.7313 + at / 1000));
  const rows = [...before, front, ...cohort, ...outside, back];
  expect(bundlesOf(rows)).toEqual([['m', 'n', 'o']]);
});

test('a sell that disproves the sandwich makes them members again', () => {
  const sold = leg(1.5, 'mev', 3, { direction: 'sell', tokenRaw: '77', signature: 'sold' });
  const again = leg(8, 'mev', 3, { tokenRaw: '77', signature: 'again' });
  expect(bundlesOf([...before, front, ...cohort, back, again, sold])).toEqual([['u', 'v', 'w', 'x', 'y']]);
});

test('dust that one of a crew sells behind the others makes no victims, and hides nobody', () => {
  const dust = leg(9, 'u', 1e-9, { direction: 'sell', tokenRaw: '1' });
  expect(bundlesOf([...before, ...cohort, dust])).toEqual([['u', 'v', 'w', 'x', 'y']]);
  expect(bundlesOf([...before, dust, ...cohort.toReversed()])).toEqual([['u', 'v', 'w', 'x', 'y']]);
});

test('dust bought before a crew and sold after it makes no victims', () => {
  const small = { tokenRaw: '77' };
  const around = [leg(1, 'mev', 0.18, small), ...cohort, leg(9, 'mev', 0.36, { direction: 'sell', ...small })];
  expect(bundlesOf([...before, ...around])).toEqual([['u', 'v', 'w', 'x', 'y']]);
});

test('wallets of the attacker’s funder are not its victims, but its crew', () => {
  const paid = ['mev', 'u', 'v', 'w', 'x', 'y'].map(wallet =>
    funded(1490, wallet, { from: 'boss', slot: 1400, sol: 4 }),
  );
  const rows = [...before, front, ...cohort, back];
  const crew = [['mev', 'u', 'v', 'w', 'x', 'y']];
  expect(bundlesOf([...rows, ...paid])).toEqual(crew);
  expect(bundlesOf([...before, ...paid, front, ...cohort, back])).toEqual(crew);
  expect(bundlesOf([...rows, ...paid.slice(0, 1)])).toEqual([]);
});

test('dust beside a stranger’s buy does not count together with it', () => {
  const dust = ['d0', 'd1', 'd2', 'd3', 'd4'].map((wallet, at) => swap(1500, wallet, 0.001 * (1 + 0.1 * at)));
  const stranger = swap(1500, 'stranger', 0.6);
  expect(bundlesOf([...before, ...dust, stranger]).flat()).not.toContain('stranger');
});

test('dust traded both ways makes no market maker', () => {
  const dust = (sol: number, tokenRaw: string) =>
    cohort.flatMap(({ wallet }) =>
      [0, 1, 2, 3, 4, 5].map(at =>
        swap(1401 + at, wallet, sol, {
          tokenRaw,
          direction: at % 2 === 0 ? 'buy' : 'sell',
          signature: `${wallet}${at}`,
        }),
      ),
    );
  expect(bundlesOf([...before, ...dust(0.001, '1000000'), ...cohort])).toContainEqual(['u', 'v', 'w', 'x', 'y']);
});

test('trades that a keeper executes for their owners do not show that they act together', () => {
  const served = cohort.map(row => ({ ...row, signers: ['keeper'] }));
  expect(bundlesOf([...before, ...served])).toEqual([]);
  expect(bundlesOf([...before, ...cohort.map(row => ({ ...row, signers: ['keeper', row.wallet] }))])).toEqual([
    ['u', 'v', 'w', 'x', 'y'],
  ]);
});
