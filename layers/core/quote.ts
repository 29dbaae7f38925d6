import { SOL } from './address.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

/** The quote assets that are taken at 1 USD while they hold their peg. */
export const stables = [USDC, USDT] as const;

/** Whether a mint is a US dollar stable. */
export const isStable = (mint: string): boolean => (stables as readonly string[]).includes(mint);

/** Whether trades quoted in a mint may price another quote: stables and SOL, which nobody moves with a pool of their own. */
export const isReference = (mint: string): boolean => isStable(mint) || mint === SOL;

/** How a quote's price is found where a swap tells none. Source of the first two: decisions, Money; the rest are defaults. */
export const priceRules = {
  /** A reference price older than this, counted from the trade, is no longer fresh. */
  freshMs: 60_000,
  /** The tape's own price is averaged over so long before the trade. */
  vwapMs: 60_000,
  /** Trades that price a quote must be of at least this many wallets and this much USD. */
  quoteWalletsMin: 3,
  quoteUsdMin: 1_000n,
  /** A wallet counts from this much USD within the minute. */
  quoteWalletUsdMin: 10n,
  /** A stable further from 1 USD than this, in percent, has lost its peg. */
  pegBandPercent: 2n,
  /** What trades of one stable for the other must come to in a minute to say so: wallets, and whole units. */
  pegWalletsMin: 3,
  pegUnitsMin: 1_000n,
} as const;
