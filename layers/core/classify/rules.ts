/** Thresholds of the classification at intake; all are defaults that a deployment may change here. */
export const classifyRules = {
  /** How far back a wallet's own swaps on the token count, milliseconds. */
  windowMs: 60_000,
  /** So many swaps of one token by one wallet within the window, this one included, are a machine's. */
  hftSwapsMin: 8,
  /** A buy below this many USD by a wallet that already holds the token only augments its position. */
  dustUsd: 1,
} as const;
