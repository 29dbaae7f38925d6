import { ENTRY, MINT, tradeExample, WALLET } from './token.ts';

/** The position after the example trade. */
export const positionExample = {
  wallet_address: WALLET,
  token_mint: MINT,
  entry_signature: ENTRY,
  entry_timestamp: 1767120768,
  entry_price_usd: 0.00005325687110920557,
  original_amount: 13209561.398392,
  original_amount_raw: '13209561398392',
  remaining_amount: 6604780.699196,
  remaining_amount_raw: '6604780699196',
  price_per_token: 0.00005325687110920557,
  status: 'PARTIAL',
  exit_count: 1,
  entry_dex: 'pump_swap',
};

export const positionEventExample = { event: 'partial_exit', ...positionExample, timestamp: tradeExample.timestamp };

/** The exit of the example trade, as /pnl lists it. */
export const pnlExample = {
  trade_id: `${tradeExample.signature}:0`,
  wallet_address: WALLET,
  token_mint: MINT,
  entry_signature: ENTRY,
  exit_signature: tradeExample.signature,
  entry_timestamp: 1767120768000,
  exit_timestamp: tradeExample.timestamp,
  entry_slot: 390131027,
  exit_slot: tradeExample.slot,
  entry_dex: 'pump_swap',
  exit_dex: 'pump_swap',
  hold_time_seconds: 4,
  entry_price_usd: 0.00005325687110920557,
  exit_price_usd: 0.00008143209474855712,
  price_per_token_entry: 0.00005325687110920557,
  price_per_token_exit: 0.00008143209474855712,
  realized_pnl_usd: 186.09117328872,
  realized_pnl_sol: 1.348779976,
  cash_pnl_usd: 186.09117328872,
  percentage_gain: 52.90439158841497,
  entry_network_fees_usd: 0,
  exit_network_fees_usd: 0,
  total_position_realized_pnl_usd: 186.09117328872,
  total_position_realized_pnl_sol: 1.348779976,
  entry_sol_price: 137.97,
  exit_sol_price: 137.97,
  position_type: 'DCA_EXIT',
  exit_type: 'PARTIAL',
  exit_number: 1,
  percentage_sold: 50,
  token_amount: '6604780.699196',
  remaining_token_amount: '6604780.699196',
  trade_flag: null,
};

export const pnlEventExample = {
  ...pnlExample,
  position_id: `${ENTRY}:0`,
  position_event: 'partial_exit',
  position_status: 'PARTIAL',
  position_entry_timestamp: 1767120768000,
  position_entry_price_usd: 0.00005325687110920557,
  original_token_amount: '13209561.398392',
  timestamp: tradeExample.timestamp,
};
