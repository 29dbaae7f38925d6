import { expect, test } from 'vitest';
import { buildHolderRows, describeDeveloper } from '../../../console/src/token/market/holder-rows.ts';

const holder = (rank: number, wallet: string, balanceRaw: string) => ({
  ...{ rank, wallet, balanceRaw, pctOfTotal: 50, firstSeenSlot: 1 },
});

const holders = [holder(1, 'ann', '400'), holder(2, 'bob', '300'), holder(3, 'dev', '1')];

const top = (given: object = {}) =>
  ({ holders, distinctCount: 3, hydrationStatus: 'hydrated', nonHolders: [], ...given }) as never;

test('a row has its share of the supply beside that of what is held', () => {
  const [first] = buildHolderRows({ holders }, { deployer: null, supply: '1600' }, 10);
  expect(first).toMatchObject({ pctOfTotal: 50, isDeveloper: false });
  expect(Number(first!.supplyShare)).toBe(0.25);
});

test('without a supply that share is unknown', () => {
  expect(buildHolderRows({ holders }, { deployer: null, supply: null }, 10)[0]!.supplyShare).toBeNull();
  expect(buildHolderRows({ holders }, undefined, 10)[0]!.supplyShare).toBeNull();
  expect(buildHolderRows({ holders }, { deployer: null, supply: '0' }, 10)[0]!.supplyShare).toBeNull();
});

test('the developer is shown with its rank after the largest holders', () => {
  const rows = buildHolderRows({ holders }, { deployer: 'dev', supply: null }, 1);
  expect(rows.map(({ rank, isDeveloper }) => [rank, isDeveloper])).toEqual([
    [1, false],
    [3, true],
  ]);
});

test.each([
  ['has a badge', top(), 'dev', /^dev is/],
  ['is not known', top(), null, /not known/],
  ['is a program', top({ nonHolders: [{ wallet: 'prog' }] }), 'prog', /by a program/],
  ['is beyond those that were read', top({ distinctCount: 9 }), 'eve', /not among the 3 largest/],
  ['holds nothing', top(), 'eve', /holds nothing/],
  ['has no known balance', top({ hydrationStatus: 'partial_forward' }), 'eve', /No balance/],
])('a sentence says that the developer %s', (_name, answer, deployer, text) => {
  expect(describeDeveloper(answer, { deployer, supply: null })).toMatch(text);
});
