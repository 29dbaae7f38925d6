/** A real mainnet trade, used by all examples. */
export const MINT = 'ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump';
export const WALLET = 'Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN';

export const OTHER = '6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd';
export const FUNDER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
export const EXCHANGE = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9';

/** The buy whose tokens the example trade sells in part. */
export const ENTRY = '2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22';

export const candleExample = {
  bucket: 1782634860000,
  open: 0.0000415,
  high: 0.0000421,
  low: 0.0000409,
  close: 0.0000416,
  volume_token: 2207986.5,
  volume_base: 1.28,
  volume_usd: 92.1,
  buy_volume: 1207986.5,
  sell_volume: 1000000,
  num_trades: 12,
  trades: 12,
  vwap: 0.0000417,
  num_buyers: 7,
  num_sellers: 4,
  volume_token_exact: '2207986.5',
  volume_base_exact: '1.28',
  buy_volume_exact: '1207986.5',
  sell_volume_exact: '1000000',
};

const SIGNATURE = '8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg';

export const tradeExample = {
  trade_id: `${SIGNATURE}:0`,
  seq: 4711,
  signature: SIGNATURE,
  slot: 390131037,
  event_index: 0,
  timestamp: 1767120772000,
  wallet_address: WALLET,
  pool_address: null,
  direction: 'sell',
  dex_name: 'pump_swap',
  base_mint: 'So11111111111111111111111111111111111111112',
  token_amount: 6604780.699196,
  token_amount_raw: '6604780699196',
  base_amount: 3.898246921,
  base_amount_raw: '3898246921',
  base_price_usd: 137.97,
  total_fees_usd: 0,
  is_arbitrage: 0,
  bundle_id: '',
  labels: ['ORGANIC'],
};
