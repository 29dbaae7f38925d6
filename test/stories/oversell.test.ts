/**
 * 100 raw held for 10 USD; 150 sold for 30 USD, with a fee of 0.03 USD.
 * 100 are an exit at 20 USD; 50 pass through.
 */
import { expect, test } from 'vitest';
import { buy, sell, tell } from './teller.ts';

test('the held part is an exit with its share of proceeds and the whole fee; the rest passes through', () => {
  const story = tell(buy(100, 100_000_000), sell(150, 300_000_000, { networkFeeLamports: 300_000 }));
  expect(story.money).toEqual([
    { proceeds: '20', cost: '10', entryFee: '0', exitFee: '0.03', realized: '10', cash: '9.97' },
  ]);
  expect(story.labels).toEqual([[], ['DUST:SELL_PASSTHROUGH']]);
  expect(story.shown[0]).toMatchObject({
    exit_type: 'FULL',
    position_type: 'FULL_POSITION',
    percentage_sold: 100,
    token_amount: '0.0001',
    remaining_token_amount: '0',
    exit_price_usd: 200_000,
  });
  expect(story.events).toEqual(['open', 'close']);
});

test('proceeds that do not divide are truncated at 10⁻³⁰ USD', () => {
  const story = tell(buy(1, 0), sell(3, 1_000_000_000));
  expect(story.money[0]!.proceeds).toBe('33.333333333333333333333333333333');
  expect(story.shown[0]!.percentage_gain).toBeNull();
});

test('a sell of exactly what is held passes nothing through', () => {
  expect(tell(buy(100, 1), sell(100, 1)).labels).toEqual([[], []]);
});
