import { type FirstBuy, listFirstBuyers } from './firsts.ts';
import type { People } from './people.ts';
import { buildTrader, type Trader } from './trader.ts';

/** One of the first buyers, from 1. */
export type RankedFirstBuyer = {
  readonly rank: number;
  readonly buy: FirstBuy;
  readonly slotsAfter: number;
  readonly trader: Trader;
};

/** Places in canonical order; a later row may add one before them. */
export function rankFirstBuys({ source: { firsts } }: Pick<People, 'source'>) {
  return listFirstBuyers(firsts).map((buy, at) => {
    // One number in the order of places.
    const parts = [buy.slot, buy.order, buy.eventIndex, buy.seq];
    const place = parts.reduce((sum, part) => (sum << PART_BITS) | BigInt(part), 0n);
    const row = { rank: at + 1, buy, slotsAfter: buy.slot - firsts.trade!.slot };
    return { value: -place, key: buy.wallet, row };
  });
}

/** Parts are safe integers. */
const PART_BITS = 53n;

type RankedBuy = ReturnType<typeof rankFirstBuys>[number]['row'];

/** Adds the figures of the wallet. Leaves out a wallet without a holding. */
export function addTrader(people: People, ranked: RankedBuy): readonly RankedFirstBuyer[] {
  const holding = people.source.holders.byWallet.get(ranked.buy.wallet);
  return holding === undefined ? [] : [{ ...ranked, trader: buildTrader(people, holding) }];
}
