import { MINT, tradeExample, WALLET } from './token.ts';

/** The sell of the example trade. */
export const walletActivityExample = {
  wallet_address: WALLET,
  activity_id: `sell:${tradeExample.signature}:0`,
  kind: 'sell',
  signature: tradeExample.signature,
  slot: tradeExample.slot,
  event_index: 0,
  timestamp: tradeExample.timestamp,
  token_mint: MINT,
  dex_name: 'pump_swap',
  pool_address: null,
  counterparty: null,
  labels: [],
  token_amount: 6604780.699196,
  token_amount_raw: '6604780699196',
  base_mint: tradeExample.base_mint,
  base_amount: 3.898246921,
  base_amount_raw: '3898246921',
  value_usd: 537.84112769037,
  why: null,
  network_fee_lamports: 5000,
  total_fees_usd: 0.00068985,
  realized_pnl_usd: 186.09,
};
