import { SOL } from '../identity/address.ts';
import { isStable } from '../identity/stables.ts';

export { isStable, stables } from '../identity/stables.ts';

/** Whether a mint may price others: hard-to-move stables or SOL. */
export function isReference(mint: string): boolean {
  return isStable(mint) || mint === SOL;
}

/** Priority as a quote: stables, then SOL, then all else. */
export function rankQuote(mint: string): number {
  return isStable(mint) ? 2 : mint === SOL ? 1 : 0;
}

/** Finds a quote's price where a swap has none (docs/reference/rules/prices.md#prices). */
export const priceRules = {
  freshMs: 60_000,
  /** Averaging window of the tape's own price, before the trade. */
  vwapMs: 60_000,
  /** Minimum wallets and USD behind a quote's price. */
  quoteWalletsMin: 3,
  quoteUsdMin: 1_000n,
  /** Minimum USD within the minute for a wallet to count. */
  quoteWalletUsdMin: 10n,
  /** Deviation from 1 USD, in percent, that breaks a peg. */
  pegBandPercent: 2n,
  /** Minimum wallets and whole units per minute for a cross rate. */
  pegWalletsMin: 3,
  pegUnitsMin: 1_000n,
} as const;
