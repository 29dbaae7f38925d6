import { expect, test } from 'vitest';
import { toPerformanceView } from '../../../layers/contract/present/wallet.ts';
import { addPerformance, emptyPerformance, isHft, toPerformanceSum } from '../../../layers/core/ledger/performance.ts';
import { buy, sell, start, tell } from '../../stories/teller.ts';

const sumOf = (...reported: readonly ReturnType<typeof tell>[]) =>
  reported.flatMap(({ exits }) => exits.map(toPerformanceSum)).reduce(addPerformance, emptyPerformance);

test('wins, losses and break-even exits are distinct, and a rate is over all of them', () => {
  const sum = sumOf(tell(buy(4, 400_000_000), sell(1, 200_000_000), sell(1, 50_000_000), sell(2, 200_000_000)));
  expect(toPerformanceView(sum, null)).toMatchObject({
    total_trades: 3,
    wins: 1,
    losses: 1,
    win_rate: 1 / 3,
    total_pnl_usd: 5,
    total_volume_usd: 85,
    avg_hold_time_seconds: 120,
  });
});

test('without exits the sums and the rates are zero, and ratios are unknown', () => {
  expect(toPerformanceView(emptyPerformance, null)).toMatchObject({
    total_trades: 0,
    win_rate: 0,
    total_pnl_usd: 0,
    avg_hold_time_seconds: 0,
    ...{ sharpe_ratio: null, profit_factor: null, disposition_index: null },
  });
});

test('a wallet trades at high frequency when more than half of its exits were held under a minute', () => {
  const held = (seconds: number) => tell(buy(1, 1), sell(1, 1, { timestampMs: start + seconds * 1000 }));
  expect(isHft(sumOf(held(59), held(60)))).toBe(false);
  expect(isHft(sumOf(held(59), held(59), held(60)))).toBe(true);
  expect(isHft(emptyPerformance)).toBe(false);
});
