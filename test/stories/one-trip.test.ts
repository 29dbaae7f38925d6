/**
 * One token for 1 SOL at 100 USD, sold for 1.5 SOL at 120 USD.
 * Fee and tip are 10,000 lamports each way.
 */
import { expect, test } from 'vitest';
import { toPerformanceView } from '../../layers/contract/present/wallet.ts';
import { toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import { buy, sell, start, tell } from './teller.ts';

const fees = { networkFeeLamports: 5_000, tipLamports: 5_000 };
const story = tell(
  buy(1_000_000, 1_000_000_000, fees),
  sell(1_000_000, 1_500_000_000, { ...fees, basePriceUsd: '120', solPriceUsd: '120', dex: 'raydium_amm' }),
);

test('a buy and a sell of everything is one full exit with every documented field', () => {
  expect(story.shown).toEqual([
    {
      wallet_address: 'Wa11et',
      token_mint: 'M1nt',
      entry_signature: 'sig0',
      exit_signature: 'sig1',
      entry_timestamp: start,
      exit_timestamp: start + 60_000,
      entry_slot: 1000,
      exit_slot: 1001,
      entry_dex: 'pump_swap',
      exit_dex: 'raydium_amm',
      hold_time_seconds: 60,
      entry_price_usd: 100,
      exit_price_usd: 180,
      price_per_token_entry: 100,
      price_per_token_exit: 180,
      realized_pnl_usd: 79.999,
      cash_pnl_usd: 79.9978,
      percentage_gain: 79.999,
      entry_network_fees_usd: 0.001,
      exit_network_fees_usd: 0.0012,
      realized_pnl_sol: 0.49999,
      total_position_realized_pnl_usd: 79.999,
      total_position_realized_pnl_sol: 0.49999,
      entry_sol_price: 100,
      exit_sol_price: 120,
      position_type: 'FULL_POSITION',
      exit_type: 'FULL',
      exit_number: 1,
      percentage_sold: 100,
      token_amount: '1',
      remaining_token_amount: '0',
      trade_flag: null,
    },
  ]);
});

test('the position opens, closes on its own, and keeps its price', () => {
  expect(story.events).toEqual(['open', 'close']);
  expect(story.rows[1]).toEqual({
    wallet_address: 'Wa11et',
    token_mint: 'M1nt',
    entry_signature: 'sig0',
    entry_timestamp: start / 1000,
    entry_price_usd: 100,
    original_amount: 1,
    original_amount_raw: '1000000',
    remaining_amount: 0,
    remaining_amount_raw: '0',
    price_per_token: 100,
    status: 'CLOSED',
    exit_count: 1,
    entry_dex: 'pump_swap',
  });
  expect(story.rows[0]).toMatchObject({ status: 'OPEN', remaining_amount: 1, exit_count: 0 });
  expect(story.state.position).toBeNull();
});

test('its performance equals that exit', () => {
  expect(toPerformanceView(toPerformanceSum(story.exits[0]!), null)).toEqual({
    total_trades: 1,
    wins: 1,
    losses: 0,
    win_rate: 1,
    total_pnl_usd: 79.999,
    cash_pnl_usd: 79.9978,
    total_volume_usd: 280,
    total_fees_usd: 0.0022,
    avg_hold_time_seconds: 60,
    sharpe_ratio: null,
    profit_factor: null,
    disposition_index: null,
  });
});
