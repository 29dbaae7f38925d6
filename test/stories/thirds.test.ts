/**
 * Three tokens for 100 USD and a fee of one lamport (10⁻⁷ USD).
 * Each sells for 40 USD; nothing divides evenly.
 */
import { expect, test } from 'vitest';
import { buy, sell, tell } from './teller.ts';

const whole = { tokenDecimals: 0 };
const story = tell(
  buy(3, 1_000_000_000, { ...whole, networkFeeLamports: 1 }),
  sell(1, 400_000_000, whole),
  sell(1, 400_000_000, whole),
  sell(1, 400_000_000, whole),
);

test('the last exit gets the remainder of cost and fee, to the last unit', () => {
  expect(story.money.map(money => money!.cost)).toEqual([
    '33.333333333333333333333333333333',
    '33.333333333333333333333333333333',
    '33.333333333333333333333333333334',
  ]);
  expect(story.money.map(money => money!.entryFee)).toEqual([
    '0.000000033333333333333333333333',
    '0.000000033333333333333333333333',
    '0.000000033333333333333333333334',
  ]);
  expect(story.money.map(money => money!.realized)).toEqual([
    '6.666666633333333333333333333334',
    '6.666666633333333333333333333334',
    '6.666666633333333333333333333332',
  ]);
  expect(story.closed[0]!.realizedUsd).toBe(19_999_999_900_000_000_000_000_000_000_000n);
});

test('the exits count within the position, and only the last is full', () => {
  expect(story.shown.map(exit => [exit.exit_number, exit.exit_type, exit.position_type])).toEqual([
    [1, 'PARTIAL', 'DCA_EXIT'],
    [2, 'PARTIAL', 'DCA_EXIT'],
    [3, 'FULL', 'DCA_EXIT'],
  ]);
  expect(story.shown.map(exit => exit.percentage_sold)).toEqual([100 / 3, 50, 100]);
  expect(story.shown.map(exit => exit.remaining_token_amount)).toEqual(['2', '1', '0']);
  expect(story.shown.map(exit => exit.total_position_realized_pnl_usd)).toEqual([
    6.6666666333333335, 13.333333266666667, 19.9999999,
  ]);
  expect(story.events).toEqual(['open', 'partial_exit', 'partial_exit', 'close']);
  expect(story.rows.map(row => row.status)).toEqual(['OPEN', 'PARTIAL', 'PARTIAL', 'CLOSED']);
});
