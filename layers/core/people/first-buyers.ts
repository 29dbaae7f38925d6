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
  return listFirstBuyers(firsts).map((buy, at) => ({
    value: -toPlaceNumber(buy),
    key: buy.wallet,
    row: { rank: at + 1, buy, slotsAfter: buy.slot - firsts.trade!.slot },
  }));
}

/** One number in the order of places. */
function toPlaceNumber({ slot, order, eventIndex, seq }: FirstBuy): bigint {
  return [order, eventIndex, seq].reduce((sum, part) => (sum << PART_BITS) | BigInt(part), BigInt(slot));
}

/** Parts are safe integers. */
const PART_BITS = 53n;

type RankedBuy = ReturnType<typeof rankFirstBuys>[number]['row'];

/** Adds the result of the wallet. Drops it if it is no longer remembered. */
export function addTrader(people: People, ranked: RankedBuy): readonly RankedFirstBuyer[] {
  const holding = people.source.holders.byWallet.get(ranked.buy.wallet);
  return holding === undefined ? [] : [{ ...ranked, trader: buildTrader(people, holding) }];
}
