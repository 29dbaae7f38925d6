import type { SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/address.ts';
import { isStable, priceRules } from '../../core/quote.ts';
import { type Prices, pricesAround, type ReferencePrice } from '../../storage/prices.ts';

/** The prices frozen on a trade; null where none is known. */
export type FrozenPrices = { readonly base: string | null; readonly sol: string | null };

/** Tells the prices of a swap, from the swap itself or from what is known at this moment. */
export type PriceBook = (swap: SwapEvent) => FrozenPrices;

/** Reads, once a batch, the reference prices that its swaps lack. Order of sources: decisions, Money. */
export const openPriceBook = async (prices: Prices, swaps: readonly SwapEvent[]): Promise<PriceBook> => {
  const wanted = Map.groupBy(swaps.flatMap(lacking), ({ mint }) => mint);
  const known = new Map<string, readonly ReferencePrice[]>();
  await Promise.all(
    [...wanted].map(async ([mint, needs]) => {
      const times = needs.map(({ atMs }) => atMs);
      known.set(mint, await pricesAround(prices, mint, Math.min(...times) - priceRules.freshMs, Math.max(...times)));
    }),
  );
  return swap => freeze(swap, known);
};

const own = (price: string | null | undefined): string | null => price ?? null;

const lacking = (swap: SwapEvent): { readonly mint: string; readonly atMs: number }[] => {
  const quotes = [...(ownBase(swap) === null ? [swap.base_mint] : []), ...(ownSol(swap) === null ? [SOL] : [])];
  return quotes.filter(mint => !isStable(mint)).map(mint => ({ mint, atMs: swap.timestamp }));
};

const ownBase = (swap: SwapEvent): string | null =>
  own(swap.base_price_usd) ?? (swap.base_mint === SOL ? own(swap.sol_price_usd) : null);
const ownSol = (swap: SwapEvent): string | null =>
  own(swap.sol_price_usd) ?? (swap.base_mint === SOL ? own(swap.base_price_usd) : null);

const freeze = (swap: SwapEvent, known: ReadonlyMap<string, readonly ReferencePrice[]>): FrozenPrices => ({
  base: ownBase(swap) ?? priceAt(swap.base_mint, swap.timestamp, known),
  sol: ownSol(swap) ?? priceAt(SOL, swap.timestamp, known),
});

/** The newest price that is not newer than the trade: a fresh one if there is one, else an older one. */
const priceAt = (mint: string, atMs: number, known: ReadonlyMap<string, readonly ReferencePrice[]>): string | null =>
  isStable(mint) ? '1' : (known.get(mint)?.findLast(price => price.atMs <= atMs)?.usd ?? null);
