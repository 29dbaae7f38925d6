import { describe, expect, test } from 'vitest';
import { findStripePrice, parsePrices } from '../../layers/contract/stripe-prices.ts';

describe('prices of the tiers', () => {
  test('have a price that is sold, older ones, prices by usage, and a plan', () => {
    const prices = parsePrices(
      'layer1=price_A, layer2=price_B/price_B0+price_M+price_N:1000000:soft,layer3=price_C:5',
    )!;
    expect([...prices.values()]).toEqual([
      { tier: 'layer1', prices: ['price_A'], metered: [], plan: null },
      {
        tier: 'layer2',
        prices: ['price_B', 'price_B0'],
        metered: ['price_M', 'price_N'],
        plan: { allowance: 1_000_000, overage: 'soft' },
      },
      { tier: 'layer3', prices: ['price_C'], metered: [], plan: { allowance: 5, overage: 'hard' } },
    ]);
    expect(findStripePrice(prices, 'price_B0')?.tier).toBe('layer2');
    expect(findStripePrice(prices, 'price_M')).toBeUndefined();
  });

  test('may share a price by usage', () => {
    expect(parsePrices('layer1=price_A+price_M,layer2=price_B+price_M')?.size).toBe(2);
  });

  test.each([
    '',
    'layer1',
    'layer1=',
    'layer1=prod_A',
    'layer9=price_A',
    'free=price_A',
    'toString=price_A',
    'layer1=price_A,',
    'layer1=price_A,layer1=price_B',
    'layer1=price_A,layer2=price_A',
    'layer1=price_A/price_A',
    'layer1=price_A+price_A',
    'layer1=price_A,layer2=price_B+price_A',
    'layer1=price_A:0',
    'layer1=price_A:1.5',
    'layer1=price_A:1000000000000',
    'layer1=price_A:100:none',
  ])('are not %j', text => {
    expect(parsePrices(text)).toBeNull();
  });
});
