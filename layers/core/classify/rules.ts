/** Default thresholds of intake labels; a deployment may change them. */
export const classifyRules = {
  /** Look-back for a wallet's own swaps on the token, milliseconds. */
  windowMs: 60_000,
  /** A wallet's swaps within the window that indicate a machine. */
  hftSwapsMin: 8,
  /** A holder's buy below this many USD only augments its position. */
  dustUsd: 1,
  /** Minimum share of front-leg tokens that the back leg returns, percent. */
  sandwichReturnPctMin: 50n,
  /** A bought rest up to this share counts as nothing, percent. */
  sandwichRestPctMax: 5n,
  /** Front and victims differ in quote by at most this factor. */
  sandwichSizeRatioMax: 20n,
  /** One actor's largest legs in a pool of a slot that are judged. */
  sandwichLegsMax: 64,
} as const;
