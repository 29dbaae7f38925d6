import { pick } from '../../core/kernel/pick.ts';
import { featureNames } from '../../core/wallet/features.ts';
import { toProfileFeature } from '../../core/wallet/profile.ts';
import { EXCHANGE, OTHER } from './token.ts';

/** Labels of a wallet without a social name. */
export const walletLabelsExample = {
  wallet: OTHER,
  kol_username: null,
  kol_platform: null,
  trader_type: 'DAY_TRADER',
  performance_level: 'PROFITABLE',
  size_class: 'FISH',
  exit_style: 'MIXED',
  automation_label: 'ORGANIC',
  primary_terminal: 'axiom',
  primary_tool: 'axiom',
  primary_tool_pct: 0.8,
  is_fresh_6h: false,
  is_fresh_24h: false,
  funded_by_farm: false,
  trade_badges: ['CONSISTENT_WINNER', 'LOSS_CUTTER'],
  identity_badges: ['TOOL_axiom', 'ROOT_CEX'],
  special_labels: [],
  description:
    'A profitable day trader of fish size that mixes its ways of selling, wins consistently, ' +
    'cuts losses quickly, trades through axiom, favours pump_swap and was funded from an exchange.',
  label_hash: '6ae35ab0e3182170fe5283bab1eb9627',
  bot_share: 0.05,
  primary_dex: 'pump_swap',
  primary_dex_pct: 0.6,
  root_source: 'cex',
  provenance_hops: 1,
  total_trades: 76,
  win_rate_pct: 64.47368421052632,
  total_pnl: 2398.75,
  sharpe_ratio: 0.31,
  profit_factor: 1.9,
  is_rated: true,
  is_dormant: false,
  primary_terminal_pct: 0.8,
  hft_share: 0.02,
  mev_share: 0.01,
  arb_share: 0.01,
  flash_share: 0,
  wash_share: 0,
  bundled_share: 0.1,
  terminal_share: 0.85,
  top_token_share: 0.2,
  root_entity: 'Binance',
  direct_funder: EXCHANGE,
  first_funded_ts: '2025-08-09T08:53:20.000Z',
  last_funded_ts: '2025-10-08T08:53:20.000Z',
  first_trade_ts: '2025-08-10T08:53:20.000Z',
  last_trade_ts: '2025-10-09T06:53:20.000Z',
  active_days: 25,
  total_swaps: 160,
  positions_opened: 44,
  closed_positions: 40,
  position_win_rate_pct: 62.5,
  disposition_index: 1.6,
  conviction_sizing: 1.1,
  runner_score: 0.05,
  exits_per_position: 1.8,
  entry_size_p50_usd: 500,
  hold_first_exit_p50_seconds: 10800,
  hold_full_exit_p50_seconds: 18000,
};

/** The same labels on the channel. The absent name is empty. */
export const walletLabelsEventExample = { ...walletLabelsExample, kol_username: '', kol_platform: '' };

/** In feature order. */
const raws = [
  10800, 108000, 18000, 1.6, 0.02, 1.8, 70, 0.55, 0.93, 0.05, 0.625, 1.9, 9.5, 60, 18, 6.4, 1.76, 500, 0.6, 0.7, 0.05,
  0.85, 0.6, 105000, 0.1, 1, 0, 1, 86400, 61,
];

export const walletProfileExample = {
  wallet: walletLabelsExample.wallet,
  has_vector: true,
  ...pick(walletLabelsExample, 'trader_type', 'performance_level'),
  features: Object.fromEntries(featureNames.map((name, at) => [name, toProfileFeature(name, raws[at]!)])),
  ...pick(walletLabelsExample, 'trade_badges', 'identity_badges'),
};

export const qualityExample = {
  ...pick(walletLabelsExample, 'wallet', 'performance_level', 'trader_type', 'exit_style', 'size_class'),
  rated: true,
  skill_score: 54.55,
  ...pick(walletLabelsExample, 'closed_positions', 'position_win_rate_pct', 'disposition_index', 'conviction_sizing'),
  raw_exit_win_rate_pct: walletLabelsExample.win_rate_pct,
  win_rate_inflation_pts: 1.973684210526316,
  ...pick(walletLabelsExample, 'profit_factor', 'sharpe_ratio', 'runner_score', 'trade_badges'),
  avg_loss_roi_pct: -21.4,
  loss_consistency_stddev: 18,
  roi_p10_pct: -32.5,
  roi_p50_pct: 9.5,
  roi_p90_pct: 60,
  big_wins: 2,
  big_losses: 0,
  realized_pnl_usd: 2210.3,
};
