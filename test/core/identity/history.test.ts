import { describe, expect, it } from 'vitest';
import { hasTradeHistory, toLastHistoryDay } from '../../../layers/core/identity/history.ts';

const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;
const sol = (lamports: number) => ({ lamports: String(lamports) });

describe('A history before a payment', () => {
  it('is more than 24 hours old', () => {
    expect(hasTradeHistory({ firstTradeMs: NOON - DAY }, NOON, sol(1))).toBe(false);
    expect(hasTradeHistory({ firstTradeMs: NOON - DAY - 1 }, NOON, sol(1))).toBe(true);
    expect(hasTradeHistory({ firstTradeMs: null }, NOON, sol(1))).toBe(false);
  });

  it('is worth 15% of what was paid, 0.01 SOL counted as a dollar', () => {
    const past = (microUsd: number) => ({
      firstTradeMs: NOON - 3 * DAY,
      traded: [{ day: 19_997, microUsd: String(microUsd) }],
    });
    expect(hasTradeHistory(past(2_000_000), NOON, sol(1e9))).toBe(true);
    expect(hasTradeHistory(past(1_999_999), NOON, sol(1e9))).toBe(false);
    expect(hasTradeHistory(past(2_000_000), NOON, { lamports: '0', microUsd: '100000000' })).toBe(true);
    expect(hasTradeHistory(past(1_999_999), NOON, { lamports: '0', microUsd: '100000000' })).toBe(false);
  });

  it('does not include later trades, which the payer may have paid for', () => {
    expect(toLastHistoryDay(NOON)).toBe(19_999);
    const traded = [{ day: 20_000, microUsd: '900000000' }];
    expect(hasTradeHistory({ firstTradeMs: NOON - 3 * DAY, traded }, NOON, sol(1e9))).toBe(false);
    expect(hasTradeHistory({ firstTradeMs: NOON - 3 * DAY, traded }, NOON + DAY, sol(1e9))).toBe(true);
  });
});
