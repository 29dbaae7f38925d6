import type { Trade } from '../../core/mint/trade.ts';

/** Trades by arrival, and their places by slot and by wallet. */
export type RecentTrades = { readonly all: Trade[]; readonly places: Map<number | string, number[]> };

export function createRecentTrades(trades: readonly Trade[] = []): RecentTrades {
  const recent: RecentTrades = { all: [], places: new Map() };
  for (const trade of trades) addRecentTrade(recent, trade);
  return recent;
}

export function addRecentTrade({ all, places }: RecentTrades, trade: Trade): void {
  const at = all.push(trade) - 1;
  for (const key of [trade.slot, trade.wallet]) {
    const own = places.get(key);
    if (own === undefined) places.set(key, [at]);
    else own.push(at);
  }
}

/** The trades of the slot or of the wallet, by arrival. */
export function listNearTrades(
  { all, places }: RecentTrades,
  { slot, wallet }: { readonly slot: number; readonly wallet?: string },
): readonly Trade[] {
  const inSlot = places.get(slot) ?? [];
  const own = (wallet === undefined ? undefined : places.get(wallet)) ?? [];
  const near = inSlot.length === 0 ? own : [...new Set([...inSlot, ...own])].sort((a, b) => a - b);
  return near.map(at => all[at]!);
}
