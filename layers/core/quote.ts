/** Quote assets that are taken at 1 USD: USDC and USDT. */
const stables: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/** Whether a mint is a US dollar stable. */
export const isStable = (mint: string): boolean => stables.has(mint);

export const priceRules = {
  /** A reference price older than this, counted from the trade, is no longer fresh. */
  freshMs: 60_000,
} as const;
