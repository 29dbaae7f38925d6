import { WALLET } from './token.ts';
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

export const qualityExample = {
  wallet: WALLET,
  rated: true,
  skill_score: 54.55,
  performance_level: 'PROFITABLE',
  trader_type: 'DAY_TRADER',
  exit_style: 'MIXED',
  size_class: 'FISH',
  closed_positions: 40,
  position_win_rate_pct: 62.5,
  raw_exit_win_rate_pct: 64.47368421052632,
  win_rate_inflation_pts: 1.973684210526316,
  disposition_index: 1.6,
  conviction_sizing: 1.1,
  profit_factor: 1.9,
  sharpe_ratio: 0.31,
  runner_score: 0.05,
  avg_loss_roi_pct: -21.4,
  loss_consistency_stddev: 18,
  roi_p10_pct: -32.5,
  roi_p50_pct: 9.5,
  roi_p90_pct: 60,
  big_wins: 2,
  big_losses: 0,
  realized_pnl_usd: 2210.3,
  trade_badges: ['CONSISTENT_WINNER', 'LOSS_CUTTER'],
};
