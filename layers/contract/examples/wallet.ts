import { pnlEventExample } from './wallet-ledger.ts';

const {
  position_id: _id,
  position_event: _event,
  position_status: _status,
  position_entry_timestamp: _entryMs,
  position_entry_price_usd: _entryPrice,
  original_token_amount: _original,
  timestamp: _timestamp,
  ...exit
} = pnlEventExample;

/** The exit of the channel example, as /pnl lists it. */
export const pnlExample = exit;

/** The same exit, as /trades lists it. */
export const walletTradeExample = {
  ...exit,
  entry_timestamp: '2025-12-30 18:52:48',
  exit_timestamp: '2025-12-30 18:52:52',
};

export const performanceExample = {
  total_trades: 76,
  wins: 49,
  losses: 27,
  win_rate: 0.6447368421052632,
  total_pnl_usd: 2398.75,
  cash_pnl_usd: 2381.42,
  total_volume_usd: 41250.6,
  total_fees_usd: 34.66,
  avg_hold_time_seconds: 18342.5,
  sharpe_ratio: 0,
  profit_factor: 0,
  disposition_index: 0,
};
