/** Lists of the market page: the `sort` of `/v1/tokens` and its title. */
export const lists = {
  trending: { sort: 'trending', title: 'Trending' },
  new: { sort: 'new', title: 'New' },
  volume: { sort: 'volume', title: 'Most traded' },
  movers: { sort: 'price_change', title: 'Top gainers' },
} as const;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as readonly ListName[];

export const windowNames = ['1h', '6h', '24h'] as const;
export type WindowName = (typeof windowNames)[number];

/** Candles of a sparkline: about seventy points per window. */
export const sparkCandles = {
  '1h': { timeframe: '1m', limit: 60 },
  '6h': { timeframe: '5m', limit: 72 },
  '24h': { timeframe: '15m', limit: 96 },
} as const;
