import { expect, test } from 'vitest';
import { buildParts, type Held, toKnownSum, toPnlClass } from '../../../console/src/wallet/portfolio.ts';
import { named } from '../../journeys/contract-tape-events.ts';

const held = (symbol: string, value_usd: number | null, unrealized_pnl_pct: number | null = 0): Held => ({
  ...{ token_mint: named(symbol), name: null, symbol, amount: 1, amount_raw: '1', lots_raw: '1', unlotted_raw: '0' },
  ...{ lots: [], lot_count: 0, cost_usd: 1, entry_fees_usd: 0, mark_price_usd: 1, mark_ts_ms: 1, mark_age_s: 1 },
  ...{ value_usd, unrealized_pnl_usd: 0, unrealized_pnl_pct, exit_value_usd: null, exit_impact_pct: null },
  ...{ exit_why: 'no_depth', realized_pnl_usd: 0, why: value_usd === null ? 'no_price' : null },
});

test('the picture has the rows with a value, largest first', () => {
  const parts = buildParts([held('ann', 2), held('bob', null), held('cid', 5), held('dan', 0)]);
  expect(parts.map(({ name, valueUsd }) => [name, valueUsd])).toEqual([
    ['cid', 5],
    ['ann', 2],
  ]);
});

test('small tokens share a part, and no value is lost', () => {
  const rows = Array.from({ length: 40 }, (_, at) => held(`t${at}`, 100 - at));
  const parts = buildParts(rows);
  expect(parts).toHaveLength(24);
  expect(parts.filter(({ held: row }) => row === null).map(({ name }) => name)).toEqual(['17 others']);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  expect(total(parts.map(({ valueUsd }) => valueUsd))).toBe(total(rows.map(({ value_usd }) => value_usd!)));
});

test.each([
  [null, 'unknown'],
  [0, 'up-0'],
  [10, 'up-1'],
  [50, 'up-2'],
  [200, 'up-3'],
  [-9, 'down-0'],
  [-10, 'down-1'],
  [-34, 'down-2'],
  [-67, 'down-3'],
  [-100, 'down-3'],
])('%s percent has the color %s', (pct, name) => {
  expect(toPnlClass(pct)).toBe(name);
});

test('a sum of nothing known is unknown, and of a part is called one', () => {
  expect(toKnownSum(0, 3, 3)).toEqual({ usd: null, isPartial: true });
  expect(toKnownSum(7, 3, 1)).toEqual({ usd: 7, isPartial: true });
  expect(toKnownSum(7, 3, 0)).toEqual({ usd: 7, isPartial: false });
  expect(toKnownSum(0, 0, 0)).toEqual({ usd: 0, isPartial: false });
});
