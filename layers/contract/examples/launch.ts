import { FUNDER, MINT, OTHER, WALLET } from './token.ts';

const SIGNATURE = '8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg';
const SOL = 'So11111111111111111111111111111111111111112';

export const launchEventExample = {
  event: 'graduating',
  token_mint: MINT,
  name: 'Example',
  symbol: 'EXM',
  launch: {
    pad: 'pump_fun',
    stage: 'graduating',
    curve_pct: 80,
    raised: 43.406002006,
    raised_raw: '43406002006',
    target: 85.005359056,
    target_raw: '85005359056',
    base_mint: SOL,
    creator: FUNDER,
    curve_pool: WALLET,
    launched_ts_ms: 1767120765000,
    is_complete: false,
    completed_ts_ms: null,
    graduated_ts_ms: null,
    migration_signature: null,
    pool: null,
    pool_dex: null,
    seconds_to_graduate: null,
    why: null,
  },
  slot: 390131037,
  timestamp: 1767120772000,
};

export const migrationEventExample = {
  signature: SIGNATURE,
  slot: 390131120,
  event_index: 1,
  timestamp: 1767120805000,
  mint: MINT,
  pad: 'pump_fun',
  from_pool: WALLET,
  to_pool: OTHER,
  to_dex: 'pump_swap',
  base_mint: SOL,
  base_decimals: 9,
  base_amount: 84.990359057,
  base_amount_raw: '84990359057',
  token_decimals: 6,
  token_amount: 206900000,
  token_amount_raw: '206900000000000',
  name: 'Example',
  symbol: 'EXM',
  market_cap_usd: null,
  seconds_to_graduate: 40,
};
