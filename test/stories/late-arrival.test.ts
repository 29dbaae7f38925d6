/** Only arrival counts: an earlier date does not reorder a trade. */
import { expect, test } from 'vitest';
import { computeHoldMs } from '../../layers/core/ledger/closed-position.ts';
import { buy, sell, start, tell } from './teller.ts';

test('a sell dated before the buy it consumes has a hold time of zero', () => {
  const story = tell(buy(10, 100_000_000), sell(10, 200_000_000, { timestampMs: start - 5_000, slot: 1 }));
  expect(story.shown[0]).toMatchObject({ hold_time_seconds: 0, exit_timestamp: start - 5_000, realized_pnl_usd: 10 });
  expect(computeHoldMs(story.closed[0]!)).toBe(0);
});

test('the lot that arrived first is consumed first, whatever its date', () => {
  const story = tell(
    buy(10, 100_000_000, { timestampMs: start + 9_999, slot: 9 }),
    buy(10, 300_000_000, { timestampMs: start, slot: 1 }),
    sell(10, 200_000_000, { timestampMs: start + 12_500 }),
  );
  expect(story.shown[0]).toMatchObject({ entry_signature: 'sig0', realized_pnl_usd: 10, hold_time_seconds: 2 });
});
