import type { Arrivals } from './arrivals.ts';
import { type Pool, priceOf } from './pool.ts';
import type { Wallet } from './wallet.ts';

/** What a wallet has of a token, and its trades of the last hour there. */
export type Position = {
  readonly wallet: Wallet;
  raw: number;
  /** Quote units per token unit at the last buy. */
  entry: number;
  boughtSlot: number;
  side: 'buy' | 'sell' | null;
  flips: number;
  /** Pairs: unix ms, USD (bought above zero, sold below). */
  readonly book: number[];
  /** Whether it is among the token's holders. */
  listed: boolean;
};

export type Token = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly supply: number;
  readonly deployer: Wallet;
  readonly launchSlot: number;
  /** The first is the primary one; a second venue is there for some. */
  readonly pools: readonly Pool[];
  readonly startBase: number;
  readonly arrivals: Arrivals;
  /** Snipers expected in the first two slots. */
  readonly sniperMean: number;
  readonly positions: Map<Wallet, Position>;
  /** Positions that organic sellers are drawn from. */
  readonly holders: Position[];
  /** Slots that instances have taken, so that two do not run into one another. */
  readonly taken: number[];
  /** Whether swaps carry the quote's price, and the trader's balance after. */
  readonly priced: boolean;
  readonly balanced: boolean;
  /** Quote per token, some trades ago: what a momentum trader compares with. */
  trend: number;
  launched: boolean;
  /** What happens in the very block, right behind the creation. */
  behind: (() => void) | null;
  /** Whether its liquidity can never be taken out. */
  readonly isBurned: boolean;
};

export const positionOf = (token: Token, wallet: Wallet): Position => {
  const known = token.positions.get(wallet);
  if (known) return known;
  const position: Position = { wallet, raw: 0, entry: 0, boughtSlot: 0, side: null, flips: 0, book: [], listed: false };
  token.positions.set(wallet, position);
  return position;
};

export const mainPool = (token: Token): Pool => token.pools[0]!;
export const tokenPrice = (token: Token): number => priceOf(mainPool(token));
/** Price now against a while ago: above zero when rising. */
export const trendOf = (token: Token): number => Math.log(tokenPrice(token) / token.trend);
