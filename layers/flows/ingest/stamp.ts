import type { ChainEvent, SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/address.ts';
import { isReference, isStable, priceRules } from '../../core/quote.ts';
import type { Trade } from '../../core/trade.ts';
import { isOffPeg, type Vwap, vwapOf } from '../../core/vwap.ts';
import { type Accepting, accept, emptyAccepting } from '../intake/accept.ts';

/** Prices that a producer has read so far: told ones by quote mint, newest last, and trades of SOL for stables in the last minutes. */
export type PricesRead = {
  readonly told: Map<string, Told[]>;
  /** When a quote of which a price was told was last traded for a stable or SOL itself, unix ms. */
  readonly tradedMs: Map<string, number>;
  /** Null where a price is taken from what was told alone: one request knows too little of the market to average it. */
  readonly solTrades: Accepting | null;
  /** Of the trades as they are; null where one came since. */
  vwap: Vwap | null;
};

type Told = { readonly atMs: number; readonly usd: string };

/** Nothing read yet of a whole input. */
export const nothingRead = (): PricesRead => ({
  told: new Map(),
  tradedMs: new Map(),
  solTrades: emptyAccepting(),
  vwap: null,
});

/** Nothing read yet of one request: only fresh prices that it tells are stamped, the rest is left to the service. */
export const nothingTold = (): PricesRead => ({
  told: new Map(),
  tradedMs: new Map(),
  solTrades: null,
  vwap: null,
});

const PRICES_MAX = 1_000;
const TRADES_MAX = 1_000;
const KEPT_MS = 2 * priceRules.vwapMs;

/**
 * Remembers a price, and stamps what was read before on a swap that came without: what the service would find, had it applied all that was sent before. In a stream of
 * many shards it may not have. Sources: ingest-format; decisions, Money.
 */
export const stamp = (read: PricesRead, event: ChainEvent): ChainEvent => {
  if (event.type === 'price') remember(read, event.mint, { atMs: event.timestamp, usd: event.usd });
  if (event.type !== 'swap') return event;
  const stamped = withPrices(read, event);
  if (event.token_mint === SOL && isStable(event.base_mint)) rememberTrade(read, stamped);
  else if (isReference(event.base_mint) && read.told.has(event.token_mint)) noteTraded(read, event);
  return stamped;
};

const withPrices = (read: PricesRead, swap: SwapEvent): SwapEvent => {
  const base =
    swap.base_price_usd ??
    (swap.base_mint === SOL ? swap.sol_price_usd : null) ??
    known(read, swap.base_mint, swap.timestamp);
  const sol = swap.sol_price_usd ?? (swap.base_mint === SOL ? base : null) ?? known(read, SOL, swap.timestamp);
  return { ...swap, ...(base && { base_price_usd: base }), ...(sol && { sol_price_usd: sol }) };
};

const remember = ({ told }: PricesRead, mint: string, price: Told): void => {
  const list = [...(told.get(mint) ?? []), price].sort((a, b) => a.atMs - b.atMs);
  told.set(mint, list.slice(-PRICES_MAX));
};

const noteTraded = ({ tradedMs }: PricesRead, { token_mint: mint, timestamp }: SwapEvent): void => {
  tradedMs.set(mint, Math.max(timestamp, tradedMs.get(mint) ?? 0));
};

/** Judged as intake judges it; the same swap read twice counts once. */
const rememberTrade = (read: PricesRead, swap: SwapEvent): void => {
  const { solTrades } = read;
  if (solTrades === null) return;
  const { recent } = solTrades;
  const isSame = (trade: Trade): boolean => trade.signature === swap.signature && trade.eventIndex === swap.event_index;
  if (recent.some(isSame)) return;
  const told = swap.base_price_usd ?? '1';
  // Only the service can guard the peg.
  accept(solTrades, swap, { base: isOffPeg(told) ? '1' : told, sol: swap.sol_price_usd ?? null });
  const kept = recent.filter(({ timestampMs }) => timestampMs > solTrades.newestMs - KEPT_MS).slice(-TRADES_MAX);
  recent.splice(0, recent.length, ...kept);
  // Nobody asks which were; who forwards for months must not gather them.
  solTrades.corrected.clear();
  read.vwap = null;
};

/**
 * Of the prices not newer than the swap: a fresh one, else that of SOL's own trades, else the newest. Left to the service are a stable, whose peg it guards, and another quote that was itself
 * traded within the minute before: that average goes before an older price.
 */
const known = (read: PricesRead, mint: string, atMs: number): string | null => {
  if (isStable(mint)) return null;
  const price = read.told.get(mint)?.findLast(one => one.atMs <= atMs);
  if (price && atMs - price.atMs <= priceRules.freshMs) return price.usd;
  if (read.solTrades === null) return null;
  if (mint !== SOL) return isTradedBefore(read, mint, atMs) ? null : (price?.usd ?? null);
  read.vwap ??= vwapOf(read.solTrades.recent);
  return read.vwap(atMs) ?? price?.usd ?? null;
};

/** Trades read out of order may be newer: then nobody can tell, and the service finds what there is. */
const isTradedBefore = ({ tradedMs }: PricesRead, mint: string, atMs: number): boolean =>
  (tradedMs.get(mint) ?? Number.NEGATIVE_INFINITY) > atMs - priceRules.vwapMs;
