import { candleExample, ENTRY, MINT, tradeExample } from './token.ts';

const { seq: _seq, ...tradeFacts } = tradeExample;

export const streamTradeExample = {
  ...tradeFacts,
  token_mint: MINT,
  token_decimals: 6,
  token_amount: '6604780.699196',
  token_amount_raw: '6604780699196',
  base_decimals: 9,
  base_amount: '3.898246921',
  base_amount_raw: '3898246921',
  base_price_usd: '137.97',
  usd_price: '0.00008143209474855711775227297443393199587155',
  usd_notional: '537.84112769037',
  sol_price_usd: '137.97',
  total_fees_usd: '0',
  fees_bps: '0',
  network_fee_lamports: 0,
  total_fees_lamports: 0,
  total_fees_lamports_raw: '0',
  position: {
    position_id: `${ENTRY}:0`,
    position_event: 'partial_exit',
    position_status: 'PARTIAL',
    entry_timestamp: 1767120768000,
    entry_price_usd: '0.00005325687110920556747202844694715009558841',
    original_token_amount: '13209561.398392',
    remaining_token_amount: '6604780.699196',
    exit_count: 1,
    exit: {
      exit_number: 1,
      exit_type: 'PARTIAL',
      position_type: 'DCA_EXIT',
      hold_time_seconds: 4,
      token_amount: '6604780.699196',
      percentage_sold: '50',
      entry_price_usd: '0.00005325687110920556747202844694715009558841',
      realized_pnl_usd: '186.09117328872',
      realized_pnl_sol: '1.348779976',
      cash_pnl_usd: '186.09117328872',
      entry_network_fees_usd: '0',
      exit_network_fees_usd: '0',
      total_position_realized_pnl_usd: '186.09117328872',
      total_position_realized_pnl_sol: '1.348779976',
    },
  },
};

export const tickExample = {
  signature: tradeExample.signature,
  wallet: tradeExample.wallet_address,
  direction: 'sell',
  token_amount: streamTradeExample.token_amount,
  sol_amount: streamTradeExample.base_amount,
  price: streamTradeExample.usd_price,
  dex_type: 'pump_swap',
  timestamp: tradeExample.timestamp,
  p: 0.00008143209474855712,
  f: 'organic',
};

const {
  bucket,
  buy_volume,
  sell_volume,
  num_trades: _trades,
  buy_volume_exact,
  sell_volume_exact,
  ...candle
} = candleExample;

export const streamCandleExample = {
  bucket_start_ms: bucket,
  bucket_end_ms: bucket + 60_000,
  ...candle,
  buy_volume_token: buy_volume,
  sell_volume_token: sell_volume,
  buy_volume_token_exact: buy_volume_exact,
  sell_volume_token_exact: sell_volume_exact,
  buy_volume_usd: 50.3,
  sell_volume_usd: 41.8,
  last_trade_ts_ms: bucket + 51_000,
  is_final: false,
};

const { position: _position, ...marketTradeExample } = streamTradeExample;

export { marketTradeExample };
