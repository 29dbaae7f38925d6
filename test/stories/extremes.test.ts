/** Tokens with 0 and 18 decimals, and amounts of 2⁶⁴ − 1. */
import { expect, test } from 'vitest';
import { buy, sell, tell } from './teller.ts';

const max = 2n ** 64n - 1n;

test('a token without decimals is counted in whole pieces', () => {
  const story = tell(buy(3, 300_000_000, { tokenDecimals: 0 }), sell(2, 500_000_000, { tokenDecimals: 0 }));
  expect(story.shown[0]).toMatchObject({
    entry_price_usd: 10,
    exit_price_usd: 25,
    token_amount: '2',
    remaining_token_amount: '1',
    realized_pnl_usd: 30,
    realized_pnl_sol: 0.3,
  });
});

test('the last unit of a token with 18 decimals is a remainder, not zero', () => {
  const held = 10n ** 18n;
  const precise = { tokenDecimals: 18 };
  const story = tell(buy(held, 1_000_000_000, precise), sell(held - 1n, 1_000_000_000, precise), sell(1, 1, precise));
  expect(story.shown.map(exit => exit.exit_type)).toEqual(['PARTIAL', 'FULL']);
  expect(story.shown.map(exit => exit.token_amount)).toEqual(['0.999999999999999999', '0.000000000000000001']);
  expect(story.shown[0]!.remaining_token_amount).toBe('0.000000000000000001');
  expect(story.money.map(money => money!.cost)).toEqual(['99.9999999999999999', '0.0000000000000001']);
});

test('the largest amounts are as exact as the smallest', () => {
  const story = tell(
    buy(max, max, { tokenDecimals: 18 }),
    buy(max, max, { tokenDecimals: 18 }),
    sell(max, max, { tokenDecimals: 18 }),
    sell(max - 1n, max, { tokenDecimals: 18 }),
    sell(1, 1, { tokenDecimals: 18 }),
  );
  // 2⁶⁴ − 1 lamports at 100 USD; a one-unit share is worth 100 × 10⁻⁹ USD.
  expect(story.money.map(money => money!.cost)).toEqual([
    '1844674407370.9551615',
    '1844674407370.9551614',
    '0.0000001',
  ]);
  expect(story.money.map(money => money!.realized)).toEqual(['0', '0.0000001', '0']);
  expect(story.shown.map(exit => exit.exit_type)).toEqual(['PARTIAL', 'PARTIAL', 'FULL']);
  expect(story.rows[1]!.original_amount).toBe(36.893488147419106);
});

test('a price of 10⁻¹⁸ keeps its digits', () => {
  const story = tell(
    buy(max, 1, { tokenDecimals: 0, basePriceUsd: '0.000000123456789', solPriceUsd: '0.000000123456789' }),
    sell(max, 3, { tokenDecimals: 0, basePriceUsd: '1e-9', solPriceUsd: '1e-9' }),
  );
  expect(story.money).toMatchObject([
    { cost: '0.000000000000000123456789', proceeds: '0.000000000000000003', realized: '-0.000000000000000120456789' },
  ]);
  expect(story.shown[0]!.realized_pnl_sol).toBe(2e-9);
});
