import { expect, test } from 'vitest';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import { createPriceCheck } from '../../lib/operator/price-check.ts';
import { addressOf, swapOf } from '../service/events.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const mint = addressOf('unpriced');
const swap = (change: object = {}) =>
  swapOf('a', { token_mint: mint, timestamp: 1, base_price_usd: null, sol_price_usd: null, ...change });
const price = (of: string) => ({ type: 'price', mint: of, usd: '150', slot: 1, timestamp: 1 });

const adviceFor = (...events: readonly object[]): string | null => {
  const check = createPriceCheck();
  for (const event of events) check.note([event as ChainEvent]);
  return check.describe();
};

test('swaps against SOL without any price of SOL get advice', () => {
  expect(adviceFor(swap(), swap())).toMatch(/^2 swaps against SOL .*`sol_price_usd`/);
  expect(adviceFor(swap(), price(mint))).toContain('1 swaps');
});

test.each([
  ['own price', [swap({ sol_price_usd: '150' })]],
  ['own price of the base', [swap({ base_price_usd: '150' })]],
  ['price event of SOL, before or after', [swap(), price(SOL), swap()]],
  ['trade of SOL against a dollar', [swap(), swap({ token_mint: SOL, base_mint: USDC })]],
  ['quote in dollars', [swap({ base_mint: USDC })]],
])('input with an %s gets none', (_name, events) => {
  expect(adviceFor(...events)).toBeNull();
});
