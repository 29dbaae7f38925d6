import type { SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/identity/address.ts';
import { isStable, priceRules, stables } from '../../core/money/quote.ts';
import { createCrossRate, createVwap, findDepegPrice, isOffPeg, isWithinPriceBand } from '../../core/money/vwap.ts';
import { mapInParallel, runInParallel } from '../../storage/kernel/parallel.ts';
import { loadPricesAround, type Prices, type ReferencePrice } from '../../storage/market/prices.ts';
import { readTradesBetween, type Tape } from '../../storage/market/tape.ts';

/** Null if unknown. */
export type FrozenPrices = { readonly base: string | null; readonly sol: string | null };

/** Returns the prices of a swap. */
export type PriceBook = (swap: SwapEvent) => FrozenPrices;

export type PriceStores = { readonly prices: Prices; readonly tape: Tape };

/** A price at a time (unix ms); null if unknown. */
type Quote = (atMs: number) => string | null;

/** A price at a time, by mint. */
export type Quotes = (mint: string, atMs: number) => string | null;
export type QuotedTime = { readonly mint: string; readonly atMs: number };

/** Loads the prices of mints at some times, once per mint. */
export async function openQuotes(stores: PriceStores, asked: readonly QuotedTime[]): Promise<Quotes> {
  const times = Map.groupBy(asked, ({ mint }) => mint);
  const quotes = await mapInParallel([...times.keys()], Infinity, mint =>
    openQuote(
      stores,
      mint,
      times.get(mint)!.map(({ atMs }) => atMs),
    ),
  );
  return (mint, atMs) => quotes.get(mint)?.(atMs) ?? null;
}

/** Loads missing prices once (docs/reference/rules/prices.md#prices). */
export async function openPriceBook(stores: PriceStores, swaps: readonly SwapEvent[]): Promise<PriceBook> {
  const readPrice = await openQuotes(stores, swaps.flatMap(listMissingPrices));
  return swap => ({
    base: resolveGuardedPrice(swap, getOwnBasePrice(swap), readPrice),
    sol: getOwnSolPrice(swap) ?? readPrice(SOL, swap.timestamp),
  });
}

/** An off-peg price counts only with the guard's agreement. */
function resolveGuardedPrice(
  swap: SwapEvent,
  stated: string | null,
  priceOf: (mint: string, atMs: number) => string | null,
): string | null {
  if (stated !== null && !isDoubtful(swap, stated)) return stated;
  const found = priceOf(swap.base_mint, swap.timestamp);
  return stated !== null && found !== null && isWithinPriceBand(stated, found) ? stated : found;
}

function isDoubtful({ base_mint }: SwapEvent, stated: string): boolean {
  return isStable(base_mint) && isOffPeg(stated);
}

function toPriceOrNull(price: string | null | undefined): string | null {
  return price ?? null;
}

function listMissingPrices(swap: SwapEvent): readonly QuotedTime[] {
  const base = getOwnBasePrice(swap);
  const isMissing = base === null || isDoubtful(swap, base);
  const mints = [...(isMissing ? [swap.base_mint] : []), ...(getOwnSolPrice(swap) === null ? [SOL] : [])];
  return mints.map(mint => ({ mint, atMs: swap.timestamp }));
}

/** Returns the turn of a key; quotes come before the swaps that need them. */
export function planKeyTurns(swaps: readonly SwapEvent[]): (key: string) => number {
  const lacked = new Set(swaps.flatMap(listMissingPrices).map(({ mint }) => mint));
  return key => (isStable(key) ? 0 : key === SOL ? 1 : lacked.has(key) ? 2 : 3);
}

function getOwnBasePrice(swap: SwapEvent): string | null {
  return toPriceOrNull(swap.base_price_usd) ?? (swap.base_mint === SOL ? toPriceOrNull(swap.sol_price_usd) : null);
}
function getOwnSolPrice(swap: SwapEvent): string | null {
  return toPriceOrNull(swap.sol_price_usd) ?? (swap.base_mint === SOL ? toPriceOrNull(swap.base_price_usd) : null);
}

/** Reads the tape only without a fresh given price. */
async function openQuote({ prices, tape }: PriceStores, mint: string, times: readonly number[]): Promise<Quote> {
  const stated = createStatedQuotes(
    await loadPricesAround(prices, mint, Math.min(...times) - priceRules.freshMs, Math.max(...times)),
  );
  const spans = mergeIntoSpans(times.filter(atMs => stated.fresh(atMs) === null));
  if (isStable(mint)) {
    const cross = await openEach(spans, async span => {
      // Either stable may be the token.
      const { fromMs, toMs } = span;
      const tapes = await Promise.all(
        stables.map(async stable =>
          (await readTradesBetween(tape, stable, fromMs, toMs))
            .filter(({ baseMint }) => baseMint !== stable && isStable(baseMint))
            .map(trade => ({ mint: stable as string, trade })),
        ),
      );
      return createCrossRate(tapes.flat(), mint);
    });
    return atMs => findDepegPrice(stated.fresh(atMs), cross(atMs)) ?? '1';
  }
  const vwap = await openEach(spans, async ({ fromMs, toMs }) =>
    createVwap(await readTradesBetween(tape, mint, fromMs, toMs)),
  );
  return atMs => stated.fresh(atMs) ?? vwap(atMs) ?? stated.newest(atMs);
}

type Span = { readonly fromMs: number; readonly toMs: number };

/** Skips the gap before an old swap. */
const APART_MS = 10 * priceRules.vwapMs;

/** Each range includes the averaging window. */
function mergeIntoSpans(times: readonly number[]): readonly Span[] {
  const spans: { fromMs: number; toMs: number }[] = [];
  for (const atMs of [...new Set(times)].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && atMs - last.toMs <= APART_MS) last.toMs = atMs + 1;
    else spans.push({ fromMs: atMs - priceRules.vwapMs, toMs: atMs + 1 });
  }
  return spans;
}

async function openEach<Answer>(
  spans: readonly Span[],
  open: (span: Span) => Promise<(atMs: number) => Answer | null>,
): Promise<(atMs: number) => Answer | null> {
  const readers = await runInParallel(spans, SPANS_IN_PARALLEL_MAX, async span => ({ span, read: await open(span) }));
  return atMs => readers.find(({ span }) => atMs >= span.fromMs && atMs < span.toMs)?.read(atMs) ?? null;
}

const SPANS_IN_PARALLEL_MAX = 8;

/** The newest price not after a trade. */
function createStatedQuotes(prices: readonly ReferencePrice[]): { readonly fresh: Quote; readonly newest: Quote } {
  const newest = (atMs: number) => prices.findLast(price => price.atMs <= atMs);
  const isFresh = (price: ReferencePrice | undefined, atMs: number): price is ReferencePrice =>
    price !== undefined && atMs - price.atMs <= priceRules.freshMs;
  return {
    fresh: atMs => {
      const price = newest(atMs);
      return isFresh(price, atMs) ? price.usd : null;
    },
    newest: atMs => newest(atMs)?.usd ?? null,
  };
}
