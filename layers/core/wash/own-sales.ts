import type { Hand } from './hand.ts';
import { washRules as rules } from './rules.ts';

/** A sale that the seller's own operator bought, by its place. */
export type OwnSale = {
  readonly wallet: string;
  readonly seq: number;
  readonly slot: number;
  readonly ms: number;
};

/** Sales bought by the operator's other wallets, near `nearMs` if given (docs/reference/rules/lists.md#leaderboard). */
export function findOwnSales(
  wallets: Iterable<string>,
  hands: ReadonlyMap<string, Hand>,
  nearMs: number | null,
): readonly OwnSale[] {
  const isNear = (ms: number, toMs: number, times: number): boolean => Math.abs(ms - toMs) <= times * rules.ownSaleMs;
  const trades = [...wallets].flatMap(wallet =>
    (hands.get(wallet)?.legs ?? [])
      .filter(({ ms }) => nearMs === null || isNear(ms, nearMs, 2))
      .map(leg => ({ wallet, leg })),
  );
  return trades.flatMap(({ wallet, leg: sale }) => {
    if (sale.buy || (nearMs !== null && !isNear(sale.ms, nearMs, 1))) return [];
    const paid = trades.reduce((sum, { wallet: buyer, leg }) => {
      const isPart = leg.buy && buyer !== wallet && leg.pool === sale.pool && isNear(leg.ms, sale.ms, 1);
      return isPart ? sum + leg.usd : sum;
    }, 0n);
    if (100n * paid < rules.ownSalePctMin * sale.usd) return [];
    return [{ wallet, seq: sale.seq, slot: sale.slot, ms: sale.ms }];
  });
}
