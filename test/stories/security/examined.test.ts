import { describe, expect, test } from 'vitest';
import { withExamined } from '../../../layers/contract/present/examined.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { computeSignalAt } from '../../../layers/core/signal/source.ts';
import { START_MS, usdTrade } from './rows.ts';
import { described, status } from './rug-rows.ts';

const MINUTE_MS = 60_000;

function applyRows(...rows: Parameters<typeof applySecurity>[1][]) {
  const state = createMintSecurity('mint');
  for (const [at, row] of rows.entries()) applySecurity(state, { ...row, seq: at + 1 });
  return state;
}

function judge(state: ReturnType<typeof createMintSecurity>, nowMs: number) {
  return withExamined(computeSignalAt(state, nowMs), state.examined, nowMs);
}

describe('A verdict about a token', () => {
  test('of which nothing is known is pending, and not safe', () => {
    const { severity, score, components, examined, evaluated_to_slot } = judge(createMintSecurity('mint'), START_MS);
    expect([severity, score, evaluated_to_slot]).toEqual(['pending', null, null]);
    expect(examined).toEqual({ trades: 0, since_ts_ms: null, sources: [], is_pending: true });
    for (const { severity: one } of Object.values(components)) expect(one).toBe('pending');
  });

  test('is pending for a minute after the first trade, then it is what was found', () => {
    const trade = usdTrade(100, { wallet: 'ann', timestampMs: START_MS });
    const state = applyRows(trade);
    const before = judge(state, trade.timestampMs + MINUTE_MS - 1);
    expect([before.severity, before.score, before.examined.is_pending]).toEqual(['pending', null, true]);
    const after = judge(state, trade.timestampMs + MINUTE_MS);
    expect([after.severity, after.score, after.reasons]).toEqual(['low', 10, ['NOT_VALIDATED']]);
    expect([after.evaluated_to_slot, after.examined.trades, after.examined.since_ts_ms]).toEqual([
      trade.slot,
      1,
      trade.timestampMs,
    ]);
  });

  test('shows what was found although more may come', () => {
    const state = applyRows(status('suspicious'));
    const { severity, components } = judge(state, START_MS);
    expect([severity, components.validation.severity, components.bundles.severity]).toEqual([
      'high',
      'high',
      'pending',
    ]);
  });

  test('names the sources of its rows', () => {
    const state = applyRows(
      described('deployer'),
      status('validated'),
      usdTrade(100, { wallet: 'ann', timestampMs: START_MS }),
    );
    const { examined, components } = judge(state, START_MS);
    expect(examined.sources).toEqual(['swap', 'token', 'token_status']);
    expect(components.validation.severity).toBe('none');
  });
});
