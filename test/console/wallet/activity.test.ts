import { describe, expect, test } from 'vitest';
import {
  type ActivityRow,
  buildTimeline,
  fitsFilter,
  LANE,
  mergeActivity,
} from '../../../console/src/wallet/activity.ts';
import { named } from '../../journeys/contract-tape-events.ts';

const row = (id: string, timestamp: number, given: Partial<ActivityRow> = {}): ActivityRow => ({
  ...{ activity_id: id, kind: 'buy', signature: id, slot: 1, event_index: 0, timestamp, token_mint: named('stage') },
  ...{ dex_name: null, pool_address: null, counterparty: null, labels: [], token_amount: 1, token_amount_raw: '1' },
  ...{ base_mint: null, base_amount: null, base_amount_raw: null, value_usd: 1, why: null },
  ...{ network_fee_lamports: 0, total_fees_usd: 0, realized_pnl_usd: null },
  ...given,
});

test('rows of pages and of the channel are one list, each once, newest first', () => {
  const merged = mergeActivity([row('b', 2), row('a', 1)], [row('c', 3), row('b', 2), row('a0', 1)]);
  expect(merged.map(({ activity_id }) => activity_id)).toEqual(['c', 'b', 'a', 'a0']);
});

test('a filter is by token and by kind', () => {
  const sell = row('a', 1, { kind: 'sell' });
  expect(fitsFilter(sell, { token: null, kind: null })).toBe(true);
  expect(fitsFilter(sell, { token: named('stage'), kind: 'sell' })).toBe(true);
  expect(fitsFilter(sell, { token: null, kind: 'buy' })).toBe(false);
  expect(fitsFilter(sell, { token: named('doomed'), kind: null })).toBe(false);
});

describe('the timeline', () => {
  const rows = [
    row('d', 4_000, { kind: 'sell', value_usd: 100 }),
    row('c', 3_000, { value_usd: 25 }),
    row('b', 2_000, { value_usd: null }),
    row('a', 1_000, { kind: 'transfer_in', value_usd: 0 }),
  ];
  const { lanes, dots, height } = buildTimeline(rows, 640, 5_000);

  test('has a lane per kind that happened', () => {
    expect(lanes.map(({ kind, count }) => [kind, count])).toEqual([
      ['buy', 2],
      ['sell', 1],
      ['transfer_in', 1],
    ]);
    expect(height).toBeGreaterThan(3 * LANE);
  });

  test('draws later to the right, and values as areas', () => {
    const [sell, buy, unknown, transfer] = dots;
    expect(dots.map(({ x }) => x)).toEqual(dots.map(({ x }) => x).toSorted((a, b) => b - a));
    const area = ({ radius }: { readonly radius: number }): number => (radius - transfer!.radius) ** 2;
    expect(area(buy!) / area(sell!)).toBeCloseTo(0.25, 1);
    expect(unknown!.radius).toBe(transfer!.radius);
    for (const { x, radius } of dots) expect(x + radius).toBeLessThanOrEqual(640);
  });
});
