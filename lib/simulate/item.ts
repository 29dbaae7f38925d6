/** Chain events as plain objects. */
export type TapeEvent = { readonly type: string; readonly timestamp: number } & Readonly<Record<string, unknown>>;

/** Detectors of one token, and of relations across tokens. */
export const securityDetectors = ['bundle', 'dump', 'wash_trade', 'funding_abuse', 'rug'] as const;
export const linkDetectors = ['follow', 'entity', 'campaign'] as const;
/** What crews do with their places in the block and with their tokens. */
export const crewDetectors = ['launch_line', 'moved_tokens'] as const;
export const detectors = [...securityDetectors, ...linkDetectors, ...crewDetectors] as const;
export type Detector = (typeof detectors)[number];

/** Position relative to the written rule. */
export type Grade = 'inside' | 'near_miss' | 'outside';

export type Truth = {
  readonly id: string;
  readonly detector: Detector;
  /** A name of `bundleTypes`. */
  readonly type: string | null;
  /** Other types whose rule also matches. */
  readonly also: readonly string[];
  /** Types missed by little. */
  readonly near: readonly string[];
  /** Null for wallets on many tokens. */
  readonly token_mint: string | null;
  readonly wallets: readonly string[];
  readonly leader: string | null;
  readonly funder: string | null;
  readonly signatures: readonly string[];
  readonly from_slot: number;
  readonly to_slot: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly verdict: Grade;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly note: string;
};

export type Item = { readonly event: TapeEvent } | { readonly truth: Truth };
