/**
 * The contract by hand: routes and records of a subject in one file, independent of the service's tables.
 * Parameters: `a|b=a` (words, default last), `1-200=50` (bounds), `clamp 1-24=1`,
 * `words a,b` (a list of words), `names` (a list of any), `decimal`, `percent`,
 * `0-` (no upper bound), `amount`, `mint`, `mints`, `pairs`, `text`, `ms`, `day`, `last day`, `trade`, `cursor`.
 * `past` is not after now. `!` means required.
 * A record is a line of `name:kind`. `?` may be null, `+` may be absent, `[]` is a list, `@` names a record.
 * `|` separates the allowed words.
 * `asks` names subjects of the tape, so that every field has a value.
 */
/** Lowest first. */
export const tiers = ['free', 'layer1', 'layer2', 'layer3', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/** Milliseconds of each width of candles, in ascending order. */
export const timeframeMs = {
  '1s': 1_000,
  '5s': 5_000,
  '15s': 15_000,
  '30s': 30_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
} as const;
export type Timeframe = keyof typeof timeframeMs;
export const timeframes = Object.keys(timeframeMs) as readonly Timeframe[];

export type Row = {
  /** Null: no key needed. */
  readonly tier: Tier | null;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Kind of the body, by the notation of records; null when it is not JSON. */
  readonly answer: string | null;
  /** Cache time in seconds, or null. */
  readonly cache: number | null;
  /**
   * The path's first name, and further queries.
   * `{name}` is an address, `{-30}` half an hour ago.
   */
  readonly asks: readonly string[];
  /** Whether a POST sends the parameters as a JSON object. */
  readonly isPosted?: true;
};

export const row = (
  tier: Tier | null,
  path: string,
  answer: string | null,
  cache: number | null,
  asks: readonly string[],
  query: Row['query'] = {},
): Row => ({ tier, path, query, answer, cache, asks });

/** Methods of a row, as `Allow` lists them. */
export const allowed = ({ isPosted }: Row): string => (isPosted ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS');

export const fifty = { limit: '1-200=50' };
/** Of routes with amounts of a token. */
export const amountMode = { ui_amount_mode: 'raw|scaled=raw' };
export const hour = { window_s: 'clamp 1-3600=300' };
/** Wallets with known facts. */
export const everyone = ['star', 'rival', 'steady', 'learner', 'robot', 'doomed maker', 'winner'];
export const mints = ['stage', 'doomed'];
