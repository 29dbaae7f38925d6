const HOUR_MS = 3_600_000;

export const traderWindows = ['1h', '6h', '24h', '7d', '30d', 'all'] as const;
export type TraderWindow = (typeof traderWindows)[number];

export const tradersRules = {
  /** Trades per stored chunk: about ten write units. */
  chunkTrades: 256,
  windowMs: {
    '1h': HOUR_MS,
    '6h': 6 * HOUR_MS,
    '24h': 24 * HOUR_MS,
    '7d': 168 * HOUR_MS,
    '30d': 720 * HOUR_MS,
  },
} as const;
