import { MINT } from './token.ts';

export const tokenPriceExample = {
  token_mint: MINT,
  price_usd: 0.00009274,
  filtered_price_usd: 0.00009274,
  market_cap_usd: 92_740,
  timestamp: 1_767_120_772_000,
};

const row = {
  token_mint: MINT,
  name: 'Example',
  symbol: 'EXM',
  created_ts_ms: 1_767_120_765_000,
  age_s: 35,
  price_usd: 0.00009274,
  price_change_pct: 12.5,
  volume_usd: 1_840.5,
  trades: 31,
  buys: 24,
  sells: 7,
  buyers: 19,
  liquidity_sol: 84.1,
  holders: 27,
  severity: 'none',
  filtered_price_usd: 0.00009274,
  filtered_price_ts_ms: 1_767_120_772_000,
  price_source: 'ohlcv_1s_close_filtered',
  price_age_s: 28,
  circulating_supply: 1_000_000_000,
  circulating_supply_raw: '1000000000000000',
  total_supply_raw: '1000000000000000',
  liquidity_usd: 24_600,
  liquidity_ts_ms: 1_767_120_772_000,
  market_cap_usd: 92_740,
  fdv_usd: 92_740,
  worth_why: null,
  ath_usd: 0.0001,
  ath_ts_ms: 1_767_120_771_000,
  atl_usd: 0.00003,
  atl_ts_ms: 1_767_120_766_000,
  launch: null,
  top10_pct: 31.5,
  creator_pct: 4,
  sniper_pct: 6.2,
  bundler_pct: null,
  insider_pct: null,
  fresh_pct: 1.1,
};

export const listEventExample = { event: 'moved', token_mint: MINT, rank: 2, previous_rank: 5, row };

/** Addresses of the lists in examples. */
