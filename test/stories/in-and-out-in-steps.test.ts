/**
 * Buys: 10 tokens for 10 USD, 20 for 40 USD.
 * Sells: 15 for 45 USD (cost 10 + 5/20 of 40 = 20), 15 for 15 USD (cost 30).
 */
import { expect, test } from 'vitest';
import { buy, sell, tell } from './teller.ts';

const story = tell(
  buy(10_000_000, 100_000_000),
  buy(20_000_000, 400_000_000, { dex: 'orca_whirlpool' }),
  sell(15_000_000, 450_000_000),
  sell(15_000_000, 150_000_000),
);

test('a sell over two lots is one exit at the combined cost of its parts', () => {
  expect(story.money.map(money => [money!.cost, money!.realized])).toEqual([
    ['20', '25'],
    ['30', '-15'],
  ]);
  expect(story.shown.map(exit => [exit.entry_price_usd, exit.exit_price_usd, exit.percentage_gain])).toEqual([
    [20 / 15, 3, 125],
    [2, 1, -50],
  ]);
});

test('an exit names the first lot it consumed', () => {
  expect(story.shown.map(exit => [exit.entry_signature, exit.entry_dex, exit.hold_time_seconds])).toEqual([
    ['sig0', 'pump_swap', 120],
    ['sig1', 'orca_whirlpool', 120],
  ]);
});

test('the position keeps its average price, whatever is sold', () => {
  expect(story.events).toEqual(['open', 'update', 'partial_exit', 'close']);
  expect(story.rows.map(row => row.entry_price_usd)).toEqual([1, 50 / 30, 50 / 30, 50 / 30]);
  expect(story.rows.map(row => row.original_amount)).toEqual([10, 30, 30, 30]);
  expect(story.rows.map(row => row.remaining_amount)).toEqual([10, 30, 15, 0]);
});
