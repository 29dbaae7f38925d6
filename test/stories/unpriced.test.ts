/** Buys and sells without a price: lots move, money is null. */
import { expect, test } from 'vitest';
import { emptyPerformance, toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import { buy, sell, tell } from './teller.ts';

const unpriced = { basePriceUsd: null, solPriceUsd: null };
const nulls = {
  entry_price_usd: null,
  exit_price_usd: null,
  price_per_token_entry: null,
  price_per_token_exit: null,
  realized_pnl_usd: null,
  realized_pnl_sol: null,
  cash_pnl_usd: null,
  percentage_gain: null,
  entry_network_fees_usd: null,
  exit_network_fees_usd: null,
  total_position_realized_pnl_usd: null,
  total_position_realized_pnl_sol: null,
};

test('an exit that touches an unpriced lot has null USD fields and enters no sum', () => {
  const story = tell(buy(10, 5, unpriced), buy(10, 100_000_000), sell(15, 200_000_000), sell(5, 200_000_000));
  expect(story.shown[0]).toMatchObject({ ...nulls, token_amount: '0.000015', exit_number: 1, entry_sol_price: null });
  expect(story.money[1]).toMatchObject({ proceeds: '20', cost: '5', realized: '15' });
  expect(story.shown[1]).toMatchObject({ exit_type: 'FULL', exit_number: 2, total_position_realized_pnl_usd: 15 });
  expect(toPerformanceSum(story.exits[0]!)).toEqual(emptyPerformance);
  expect(story.closed).toMatchObject([{ exits: 2, pricedExits: 1, wins: 1, realizedUsd: 15n * 10n ** 30n }]);
});

test('an unpriced sell of priced lots has null USD fields too, and its lots are gone', () => {
  const story = tell(buy(10, 100_000_000), sell(4, 5, unpriced), sell(6, 100_000_000));
  expect(story.shown[0]).toMatchObject({ ...nulls, remaining_token_amount: '0.000006' });
  expect(story.money[1]).toMatchObject({ cost: '6', realized: '4' });
});

test('a SOL price of zero counts as unknown', () => {
  const zero = { solPriceUsd: '0' };
  expect(tell(buy(10, 100_000_000), sell(10, 200_000_000, zero)).shown[0]).toMatchObject({
    realized_pnl_usd: 10,
    realized_pnl_sol: null,
  });
  expect(tell(buy(10, 100_000_000, zero), sell(10, 5)).shown[0]!.realized_pnl_sol).toBeNull();
});

test('the position price uses only buys with a price, and is null without any', () => {
  const story = tell(buy(30, 5, unpriced), buy(10, 100_000_000));
  expect(story.rows.map(row => [row.entry_price_usd, row.price_per_token, row.original_amount])).toEqual([
    [null, null, 0.00003],
    [1_000_000, 1_000_000, 0.00004],
  ]);
});

test('a fee with an unknown SOL price makes all money null; without a fee only the SOL figures', () => {
  const usdc = { baseDecimals: 6, basePriceUsd: '1', solPriceUsd: null };
  const story = tell(buy(10, 10, usdc), sell(5, 10, usdc), sell(5, 10, { ...usdc, networkFeeLamports: 5_000 }));
  expect(story.money[0]).toMatchObject({ realized: '0.000005' });
  expect(story.shown[0]).toMatchObject({ realized_pnl_sol: null, total_position_realized_pnl_sol: null });
  expect(story.shown[1]).toMatchObject(nulls);
  const feeIn = tell(buy(10, 10, { ...usdc, networkFeeLamports: 5_000 }), sell(5, 10, usdc));
  expect(feeIn.shown[0]).toMatchObject(nulls);
});
