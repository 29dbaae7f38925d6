import type { Firing } from './use-test.ts';

/** The token of a firing, if its event has one. */
export function findMint({ event }: Pick<Firing, 'event'>): string | null {
  return typeof event.token_mint === 'string' ? event.token_mint : null;
}

/** The wallet of a firing, if its event has one. */
export function findWallet({ event }: Pick<Firing, 'event'>): string | null {
  return typeof event.wallet_address === 'string' ? event.wallet_address : null;
}

export function listMints(firings: readonly Firing[]): readonly string[] {
  return [...new Set(firings.flatMap(firing => findMint(firing) ?? []))];
}

/** The group that fired, as text. Empty without `by`. */
export function formatKey({ key }: Pick<Firing, 'key'>): string {
  return Object.values(key).map(String).join(' ');
}

/** The page of the trade that fired. Null for other events. */
export function findInputPath({ event, at_ms }: Pick<Firing, 'event' | 'at_ms'>): string | null {
  const { signature, event_index: index, token_mint: mint } = event;
  if (typeof signature !== 'string' || typeof mint !== 'string' || typeof index !== 'number') return null;
  return `/input/swap/${mint}/${at_ms}/${signature.slice(0, 12)}-${index}`;
}

export const horizons = { '5m': 300_000, '1h': 3_600_000, '24h': 86_400_000 } as const;
export type Horizon = keyof typeof horizons;
export const horizonNames = Object.keys(horizons) as readonly Horizon[];

export type PricePair = { readonly mint: string; readonly t: number };

/** Prices to ask for, so that the moves of firings are known. */
export function listPricePairs(firings: readonly Firing[], nowMs: number): readonly PricePair[] {
  return firings.flatMap(firing => {
    const mint = findMint(firing);
    const times = [firing.at_ms, ...horizonNames.map(name => firing.at_ms + horizons[name])];
    return mint === null ? [] : times.filter(t => t <= nowMs).map(t => ({ mint, t }));
  });
}

type PriceAt = { readonly token_mint: string; readonly t: number; readonly price_usd: number | null };

/** Percent by which the price moved in each horizon. Null: unknown. */
export function computeMoves(firing: Firing, prices: readonly PriceAt[]): Readonly<Record<Horizon, number | null>> {
  const mint = findMint(firing);
  const find = (t: number): number | null =>
    prices.find(price => price.token_mint === mint && price.t === t)?.price_usd ?? null;
  const before = find(firing.at_ms);
  const moves = horizonNames.map(name => {
    const then = find(firing.at_ms + horizons[name]);
    return [name, before === null || before === 0 || then === null ? null : (then / before - 1) * 100] as const;
  });
  return Object.fromEntries(moves) as Record<Horizon, number | null>;
}
