import { pnlExample } from './wallet-ledger.ts';

/** The same exit, as /trades lists it. */
export const walletTradeExample = {
  ...pnlExample,
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
  sharpe_ratio: 0.31,
  profit_factor: 1.9,
  disposition_index: 1.6,
};
