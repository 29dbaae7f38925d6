/** Limits of the tiers (`docs/reference/limits.md#tiers`), in ascending order: each includes the ones above it. */
export const tiers = {
  free: {
    name: 'Free',
    requestsPerMinute: 10,
    connectionsMax: 0,
    subscriptionsMax: 0,
    ohlcvDaysMax: 0,
    trackedWalletsMax: 0,
    similarPerDayMax: 0,
    rulesMax: 0,
  },
  layer1: {
    name: 'Layer 1',
    requestsPerMinute: 100,
    connectionsMax: 5,
    subscriptionsMax: 50,
    ohlcvDaysMax: 7,
    trackedWalletsMax: 0,
    similarPerDayMax: 0,
    rulesMax: 5,
  },
  layer2: {
    name: 'Layer 2',
    requestsPerMinute: 300,
    connectionsMax: 20,
    subscriptionsMax: 50,
    ohlcvDaysMax: null,
    trackedWalletsMax: 500,
    similarPerDayMax: 1000,
    rulesMax: 20,
  },
  layer3: {
    name: 'Layer 3',
    requestsPerMinute: 600,
    connectionsMax: 50,
    subscriptionsMax: 50,
    ohlcvDaysMax: null,
    trackedWalletsMax: null,
    similarPerDayMax: null,
    rulesMax: 200,
  },
  enterprise: {
    name: 'Enterprise',
    requestsPerMinute: 6000,
    connectionsMax: null,
    subscriptionsMax: null,
    ohlcvDaysMax: null,
    trackedWalletsMax: null,
    similarPerDayMax: null,
    rulesMax: 10_000,
  },
} as const satisfies Record<string, TierRow>;

type TierRow = {
  readonly name: string;
  /** Token bucket capacity, refilled evenly over a minute. */
  readonly requestsPerMinute: number;
  /** Open sockets per key. Null is unlimited, 0 refuses the upgrade. */
  readonly connectionsMax: number | null;
  /** Channels per connection. Null is unlimited. */
  readonly subscriptionsMax: number | null;
  /** Days of OHLCV history. Null is unlimited, 0 is none. */
  readonly ohlcvDaysMax: number | null;
  /** Distinct subscribed wallets per key. Null is unlimited. */
  readonly trackedWalletsMax: number | null;
  /** Similarity queries per key and UTC day. Null is unlimited. */
  readonly similarPerDayMax: number | null;
  /** Rules per account. */
  readonly rulesMax: number;
};

export type Tier = keyof typeof tiers;
export const tierNames = Object.keys(tiers) as readonly Tier[];

/** Limits by tier, with the rank that follows from the order. */
export const rankedTiers = Object.fromEntries(tierNames.map((tier, rank) => [tier, { rank, ...tiers[tier] }]));

/** Tests whether a text names a tier. Example: `isTier('layer1')` is true. */
export function isTier(text: string): text is Tier {
  return Object.hasOwn(tiers, text);
}

/** Tests whether functions count the requests of a tier (`docs/decisions/105-tickets-and-key-scopes.md`). */
export function isCounted(tier: Tier): boolean {
  return tiers[tier].requestsPerMinute < 60;
}

/** Tests whether tier `held` includes `needed`. Example: `isTierAtLeast('layer2', 'layer1')`. */
export function isTierAtLeast(held: Tier, needed: Tier): boolean {
  return tierNames.indexOf(held) >= tierNames.indexOf(needed);
}
