import { expect, test } from 'vitest';
import { buildWorthLines, toDayRange, type WorthDay } from '../../../console/src/wallet/worth-history.ts';

const NOW_MS = Date.parse('2026-03-01T00:30:00Z');

test('a span ends today in UTC, and has its number of days', () => {
  expect(toDayRange('30d', NOW_MS)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(toDayRange('1y', NOW_MS)).toEqual({ from: '2025-03-01', to: '2026-03-01' });
});

test('a value is unknown while no price of its tokens is, and zero only when known', () => {
  const day = (given: Partial<WorthDay>): WorthDay => ({
    ...{ day: '2026-03-01', value_usd: 0, cost_usd: 5, unrealized_pnl_usd: 0, realized_pnl_usd: 1 },
    ...{ unpriced_tokens: 0, is_final: true },
    ...given,
  });
  const { series } = buildWorthLines([day({}), day({ unpriced_tokens: 2 }), day({ unpriced_tokens: 1, value_usd: 7 })]);
  expect(series.map(({ name }) => name)).toEqual(['Value', 'Cost', 'Realized, sum']);
  expect(series[0]!.values).toEqual([0, null, 7]);
});
