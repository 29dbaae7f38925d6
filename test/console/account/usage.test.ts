import { describe, expect, test } from 'vitest';
import {
  isUnused,
  sumByDay,
  sumByOperation,
  sumUsage,
  toDayRange,
  type UsageReport,
} from '../../../console/src/account/usage.ts';

const row = (change: Partial<UsageReport['rows'][number]>): UsageReport['rows'][number] => ({
  day: null,
  operation: null,
  status_class: '2xx',
  requests: 1,
  credits: 1,
  ...change,
});

const report = (rows: UsageReport['rows'], change: Partial<UsageReport> = {}): UsageReport => ({
  from: '2026-11-26',
  to: '2026-11-26',
  by: 'operation',
  rows,
  allowance: null,
  messages: { delivered: 0, units: 0 },
  ...change,
});

describe('operations', () => {
  const rows = [
    row({ operation: 'tokenPrice', requests: 5, credits: 5 }),
    row({ operation: 'tokenPrice', status_class: '4xx', requests: 2, credits: 2 }),
    row({ operation: 'walletSimilar', requests: 3, credits: 30 }),
    row({ operation: 'ready', requests: 9, credits: 0 }),
  ];

  test('have one row each, with their rejected requests, most credits first', () => {
    expect(sumByOperation(report(rows))).toEqual([
      { operation: 'walletSimilar', requests: 3, rejected: 0, credits: 30 },
      { operation: 'tokenPrice', requests: 7, rejected: 2, credits: 7 },
      { operation: 'ready', requests: 9, rejected: 0, credits: 0 },
    ]);
  });

  test('add up to the total', () => {
    expect(sumUsage(report(rows))).toEqual({ requests: 19, rejected: 2, credits: 37 });
  });
});

describe('days', () => {
  test('are all there, across months and years, also without requests', () => {
    const rows = [row({ day: '2026-12-31', credits: 4 }), row({ day: '2027-01-01', credits: 2 })];
    const days = sumByDay(report(rows, { from: '2026-12-30', to: '2027-01-02', by: 'day' }));
    expect(days.map(({ day, credits }) => [day, credits])).toEqual([
      ['2026-12-30', 0],
      ['2026-12-31', 4],
      ['2027-01-01', 2],
      ['2027-01-02', 0],
    ]);
  });

  test('end with the UTC day of now', () => {
    const lastMs = Date.parse('2026-03-01T23:59:59.999Z');
    expect(toDayRange(lastMs, 1)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(toDayRange(lastMs, 30)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });
});

test('messages alone are a use', () => {
  expect(isUnused(report([]))).toBe(true);
  expect(isUnused(report([], { messages: { delivered: 1, units: 1 } }))).toBe(false);
});
