/** The five tiers as data: ranks, request rates, socket limits. Source: spec section 8; Enterprise's rate is a deploy-time setting. */
export const tiers = {
  free: {
    rank: 0,
    name: 'Free',
    requestsPerMinute: 10,
    connectionsMax: 0,
    subscriptionsMax: 0,
    ohlcvDaysMax: 0,
    trackedWalletsMax: 0,
    similarPerDayMax: 0,
  },
  layer1: {
    rank: 1,
    name: 'Layer 1',
    requestsPerMinute: 100,
    connectionsMax: 5,
    subscriptionsMax: 50,
    ohlcvDaysMax: 7,
    trackedWalletsMax: 0,
    similarPerDayMax: 0,
  },
  layer2: {
    rank: 2,
    name: 'Layer 2',
    requestsPerMinute: 300,
    connectionsMax: 20,
    subscriptionsMax: 50,
    ohlcvDaysMax: null,
    trackedWalletsMax: 500,
    similarPerDayMax: 1000,
  },
  layer3: {
    rank: 3,
    name: 'Layer 3',
    requestsPerMinute: 600,
    connectionsMax: 50,
    subscriptionsMax: 50,
    ohlcvDaysMax: null,
    trackedWalletsMax: null,
    similarPerDayMax: null,
  },
  enterprise: {
    rank: 4,
    name: 'Enterprise',
    requestsPerMinute: 6000,
    connectionsMax: null,
    subscriptionsMax: null,
    ohlcvDaysMax: null,
    trackedWalletsMax: null,
    similarPerDayMax: null,
  },
} as const satisfies Record<string, TierRow>;

type TierRow = {
  readonly rank: number;
  readonly name: string;
  /** Token bucket: capacity, refilled evenly over a minute. */
  readonly requestsPerMinute: number;
  /** Open sockets per key; null is unlimited, 0 is refused at upgrade. */
  readonly connectionsMax: number | null;
  /** Channels a connection; null is unlimited. */
  readonly subscriptionsMax: number | null;
  /** How far back OHLCV may be read; null is all there is, 0 is not at all. */
  readonly ohlcvDaysMax: number | null;
  /** Distinct wallets under live subscription per key; null is unlimited. */
  readonly trackedWalletsMax: number | null;
  /** Similarity queries a UTC day per key; null is unlimited. */
  readonly similarPerDayMax: number | null;
};

export type Tier = keyof typeof tiers;
export const tierNames = Object.keys(tiers) as readonly Tier[];

/** Whether a text names a tier. Example: `isTier('layer1')` is true. */
export const isTier = (text: string): text is Tier => Object.hasOwn(tiers, text);

/** Whether a key of tier `held` may use what `needed` is the minimum of. Example: `reaches('layer2', 'layer1')` is true. */
export const reaches = (held: Tier, needed: Tier): boolean => tiers[held].rank >= tiers[needed].rank;
