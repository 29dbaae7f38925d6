import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { SOL } from '../../layers/core/address.ts';

/** Prices that a producer has read so far, by quote mint, newest last. */
export type PricesRead = Map<string, { readonly atMs: number; readonly usd: string }[]>;

const PRICES_MAX = 1_000;

/** Remembers a price, and stamps what was read before on a swap that came without. Source: ingest-format. */
export const stamp = (read: PricesRead, event: ChainEvent): ChainEvent => {
  if (event.type === 'price') remember(read, event.mint, event.timestamp, event.usd);
  if (event.type !== 'swap') return event;
  const base =
    event.base_price_usd ??
    (event.base_mint === SOL ? event.sol_price_usd : null) ??
    known(read, event.base_mint, event.timestamp);
  const sol = event.sol_price_usd ?? (event.base_mint === SOL ? base : null) ?? known(read, SOL, event.timestamp);
  return { ...event, ...(base && { base_price_usd: base }), ...(sol && { sol_price_usd: sol }) };
};

const remember = (read: PricesRead, mint: string, atMs: number, usd: string): void => {
  const list = [...(read.get(mint) ?? []), { atMs, usd }].sort((a, b) => a.atMs - b.atMs);
  read.set(mint, list.slice(-PRICES_MAX));
};

/** The newest price read that is not newer than the swap. */
const known = (read: PricesRead, mint: string, atMs: number): string | null =>
  read.get(mint)?.findLast(price => price.atMs <= atMs)?.usd ?? null;
