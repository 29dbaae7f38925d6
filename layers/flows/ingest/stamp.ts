import type { ChainEvent, SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/identity/address.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { isReference, isStable, priceRules } from '../../core/money/quote.ts';
import { createVwap, isOffPeg, type Vwap } from '../../core/money/vwap.ts';
import { type Accepting, accept, createAccepting } from '../intake/accept.ts';
import { createRecentTrades } from '../intake/recent-trades.ts';

export type PricesRead = {
  readonly quotes: Map<string, Quoted[]>;
  /** Last trade for a stable or SOL, unix ms. */
  readonly tradedMs: Map<string, number>;
  /** Null for one request: too few trades for an average. */
  readonly solTrades: Accepting | null;
  /** Null after a new trade. */
  vwap: Vwap | null;
};

type Quoted = { readonly atMs: number; readonly usd: string };

/** Returns the initial state for a whole input. */
export function createInputPrices(): PricesRead {
  return {
    quotes: new Map(),
    tradedMs: new Map(),
    solTrades: createAccepting(),
    vwap: null,
  };
}

/** Returns the initial state for one request. */
export function createRequestPrices(): PricesRead {
  return {
    quotes: new Map(),
    tradedMs: new Map(),
    solTrades: null,
    vwap: null,
  };
}

const PRICES_MAX = 1_000;
const TRADES_MAX = 1_000;
const KEPT_MS = 2 * priceRules.vwapMs;

/** Adds prices to swaps without one (docs/reference/rules/prices.md#prices-added-by-producers). */
export function fillSwapPrices(read: PricesRead, event: ChainEvent): ChainEvent {
  if (event.type === 'price') {
    const { quotes } = read;
    const mint = event.mint;
    const price = { atMs: event.timestamp, usd: event.usd };
    const list = [...(quotes.get(mint) ?? []), price].sort((a, b) => a.atMs - b.atMs);
    quotes.set(mint, list.slice(-PRICES_MAX));
  }
  if (event.type !== 'swap') return event;
  const base =
    event.base_price_usd ??
    (event.base_mint === SOL ? event.sol_price_usd : null) ??
    findKnownPrice(read, event.base_mint, event.timestamp);
  const sol =
    event.sol_price_usd ?? (event.base_mint === SOL ? base : null) ?? findKnownPrice(read, SOL, event.timestamp);
  const filled = { ...event, ...(base && { base_price_usd: base }), ...(sol && { sol_price_usd: sol }) };
  if (event.token_mint === SOL && isStable(event.base_mint)) addSolTrade(read, filled);
  else if (isReference(event.base_mint) && read.quotes.has(event.token_mint)) {
    const { token_mint: mint, timestamp } = event;
    read.tradedMs.set(mint, Math.max(timestamp, read.tradedMs.get(mint) ?? 0));
  }
  return filled;
}

/** Applies intake's outlier rule; a duplicate counts once. */
function addSolTrade(read: PricesRead, swap: SwapEvent): void {
  const { solTrades } = read;
  if (solTrades === null) return;
  const isSame = (trade: Trade): boolean => trade.signature === swap.signature && trade.eventIndex === swap.event_index;
  if (solTrades.recent.all.some(isSame)) return;
  const quotes = swap.base_price_usd ?? '1';
  // Only intake can apply the depeg guard.
  accept(solTrades, swap, { base: isOffPeg(quotes) ? '1' : quotes, sol: swap.sol_price_usd ?? null });
  const kept = solTrades.recent.all.filter(({ timestampMs }) => timestampMs > solTrades.newestMs - KEPT_MS);
  solTrades.recent = createRecentTrades(kept.slice(-TRADES_MAX));
  // Unused here; clearing it bounds the memory of a long-running forwarder.
  solTrades.corrected.clear();
  read.vwap = null;
}

/**
 * Prefers a fresh price, then the average of SOL trades, then the newest price.
 * Intake prices stables (depeg guard) and other quotes with recent trades.
 */
function findKnownPrice(read: PricesRead, mint: string, atMs: number): string | null {
  if (isStable(mint)) return null;
  const price = read.quotes.get(mint)?.findLast(one => one.atMs <= atMs);
  if (price && atMs - price.atMs <= priceRules.freshMs) return price.usd;
  if (read.solTrades === null) return null;
  if (mint !== SOL) {
    // Trades may arrive out of order; intake decides.
    const isTraded = (read.tradedMs.get(mint) ?? Number.NEGATIVE_INFINITY) > atMs - priceRules.vwapMs;
    return isTraded ? null : (price?.usd ?? null);
  }
  read.vwap ??= createVwap(read.solTrades.recent.all);
  return read.vwap(atMs) ?? price?.usd ?? null;
}
