import type { Holders } from '../holders/holders.ts';
import { createHolding } from '../holders/holding.ts';
import { comparePlaces, type Ranked } from '../kernel/ranked-page.ts';
import type { People } from '../people/people.ts';
import { buildTrader, computeTraderUnrealized, type Trader } from '../people/trader.ts';
import type { TraderSums } from './window.ts';

export const traderSorts = ['total_pnl', 'realized_pnl', 'volume'] as const;
export type TraderSort = (typeof traderSorts)[number];

/** A wallet's place among the traders of a window. */
export type TraderPlace = { readonly rank: number; readonly wallet: string; readonly sums: TraderSums };

/** Sums of all buys and sells of each wallet. */
export function sumLifetimes({ byWallet }: Holders): ReadonlyMap<string, TraderSums> {
  return new Map(
    [...byWallet]
      .filter(([, { buys, sells }]) => buys + sells > 0)
      .map(([wallet, { buys, sells, boughtRaw, soldRaw, investedUsd, returnedUsd, fifo }]) => [
        wallet,
        {
          ...{ buys, sells, boughtRaw, soldRaw, boughtUsd: investedUsd, soldUsd: returnedUsd },
          realizedUsd: fifo.realizedUsd,
        },
      ]),
  );
}

/** Ranks wallets, descending, nulls last, ties by address (docs/reference/rules/top-traders.md). */
export function rankTraders(
  people: People,
  sums: ReadonlyMap<string, TraderSums>,
  sort: TraderSort,
): readonly Ranked<TraderPlace>[] {
  const computeValue = (wallet: string, own: TraderSums): bigint | null => {
    if (sort === 'volume') return own.boughtUsd + own.soldUsd;
    if (sort === 'realized_pnl') return own.realizedUsd;
    const unrealizedUsd = computeTraderUnrealized(people, findHolding(people, wallet));
    return unrealizedUsd === null ? null : own.realizedUsd + unrealizedUsd;
  };
  const places = Array.from(sums, ([key, own]) => ({ key, value: computeValue(key, own), own }));
  return places
    .sort(comparePlaces)
    .map(({ key, value, own }, at) => ({ key, value, row: { rank: at + 1, wallet: key, sums: own } }));
}

/** A trader with the sums of the window; balance, tags, times and unrealized profit are of now. */
export function buildWindowTrader(people: People, { wallet, sums }: TraderPlace): Trader {
  const now = buildTrader(people, findHolding(people, wallet));
  return {
    ...now,
    ...sums,
    totalUsd: now.unrealizedUsd === null ? null : sums.realizedUsd + now.unrealizedUsd,
  };
}

/** Long emptied wallets may be forgotten. */
function findHolding({ source: { holders } }: People, wallet: string) {
  return holders.byWallet.get(wallet) ?? createHolding(wallet, 0, null);
}
