import type { Arrivals } from './arrivals.ts';
import { getPoolPrice, type Pool } from './pool.ts';
import type { Wallet } from './wallet.ts';

/** A wallet's position and its trades of the last hour. */
export type Position = {
  readonly wallet: Wallet;
  raw: number;
  /** Price of the last buy. */
  entry: number;
  boughtSlot: number;
  side: 'buy' | 'sell' | null;
  flips: number;
  /** Pairs: unix ms and USD, negative for sells. */
  readonly book: number[];
  /** Whether it is in the holder list. */
  listed: boolean;
};

export type Token = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly supply: number;
  readonly deployer: Wallet;
  /** Who opens the pools, if not the deployer. */
  provider: Wallet | null;
  readonly launchSlot: number;
  /** The first is the primary venue, which a migration replaces. */
  pools: readonly Pool[];
  readonly startBase: number;
  readonly arrivals: Arrivals;
  /** Expected snipers in the first two slots. */
  readonly sniperMean: number;
  readonly positions: Map<Wallet, Position>;
  /** Potential organic sellers. */
  readonly holders: Position[];
  /** Slots reserved by instances. */
  readonly taken: number[];
  /** Whether swaps carry quote price and balance. */
  readonly priced: boolean;
  readonly balanced: boolean;
  /** An earlier price, for momentum traders. */
  trend: number;
  launched: boolean;
  /** Runs in the block of the creation, directly after it. */
  behind: (() => void) | null;
  /** Whether liquidity is locked for good. */
  readonly isBurned: boolean;
};

export function ensurePosition(token: Token, wallet: Wallet): Position {
  const known = token.positions.get(wallet);
  if (known) return known;
  const position: Position = { wallet, raw: 0, entry: 0, boughtSlot: 0, side: null, flips: 0, book: [], listed: false };
  token.positions.set(wallet, position);
  return position;
}

export function getMainPool(token: Token): Pool {
  return token.pools[0]!;
}
export function getTokenPrice(token: Token): number {
  return getPoolPrice(getMainPool(token));
}
/** Positive when the price rises. */
export function computeTokenTrend(token: Token): number {
  return Math.log(getTokenPrice(token) / token.trend);
}
