/** Values of a wallet's activity where trades state prices and the price book has none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SOL } from '../../layers/core/identity/address.ts';
import { address, START_MS, signature, slotAt, swap } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const [ann, mint, quote] = ['bookless-ann', 'bookless-mint', 'bookless-quote'].map(address) as [string, string, string];

const priced = (at: number, usd: string | undefined) =>
  swap({
    ...{ at, wallet: 'bookless-bob', token_mint: mint, base_mint: SOL, base_price_usd: usd, sol_price_usd: usd },
    ...{ token_amount_raw: '1000000', base_amount_raw: '1000000000' },
  });
const deposit = (at: number, more: object = {}) => ({
  ...{ type: 'liquidity', signature: signature(`bookless-${at}`), slot: slotAt(START_MS + at), event_index: 0 },
  ...{ timestamp: START_MS + at, pool: address('bookless-pool'), dex: 'pump_swap', wallet: ann, side: 'add', mint },
  ...{ token_decimals: 6, token_amount_raw: '5000000', base_mint: SOL, base_decimals: 9 },
  ...{ base_amount_raw: '100000000', pct_of_pool: null, is_full_close: false, ...more },
});
const events = [
  deposit(1_000),
  priced(2_000, '100'),
  deposit(3_000),
  priced(4_000, '120'),
  priced(5_000, undefined),
  deposit(6_000, { side: 'remove' }),
  deposit(7_000, { base_mint: quote }),
];

let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets(events, START_MS + 60_000);
}, 120_000);
afterAll(() => end());

test('liquidity in SOL counts at the price that the newest trade before it states', async () => {
  const { body } = await ask(`/v1/wallet/${ann}/activity`);
  expect(body.activity).toMatchObject([
    { kind: 'add_liquidity', base_mint: quote, value_usd: null, why: 'no_price' },
    { kind: 'remove_liquidity', value_usd: 24, why: null },
    { kind: 'add_liquidity', value_usd: 20, why: null },
    { kind: 'add_liquidity', value_usd: null, why: 'no_price' },
  ]);
});
