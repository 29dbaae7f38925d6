import { type Act, compareActs, toLogSizeWidth } from './act.ts';
import { canExplainBuy, mayHavePaid, toWithdrawalBucket, type Withdrawal } from './funds.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

export type Customer = { readonly act: Act; readonly money: Withdrawal };

/** Returns a funder's newest paid first buys in canonical order. */
export function listCrewBuys(memory: Memory, funder: string, withinMs: number): readonly Act[] {
  return [...(memory.crews.get(funder) ?? [])]
    .flatMap(wallet => {
      const { buys, funds } = memory.buyers.get(wallet)!;
      const payments = funds!.funders.find(one => one.wallet === funder)?.payments ?? [];
      return buys.find(buy => canExplainBuy(payments, buy, withinMs)) ?? [];
    })
    .sort(compareActs)
    .slice(-rules.crewMax);
}

/** Returns buyers with a withdrawal similar to this one. */
export function findSimilarCustomers(memory: Memory, like: Withdrawal, withinMs: number): readonly Customer[] {
  const wallets = [-1, 0, 1].flatMap(beside => [...(memory.exchanges.get(toWithdrawalBucket(like, beside)) ?? [])]);
  const width = toLogSizeWidth(rules.exchangeSpread);
  return [...new Set(wallets)]
    .flatMap(wallet => {
      const { buys, funds } = memory.buyers.get(wallet)!;
      const own = funds!.withdrawals.filter(({ exchange }) => exchange === like.exchange);
      const alike = own.filter(({ size }) => Math.abs(size - like.size) <= width);
      const moneyOf = (buy: Act) => alike.find(({ ms }) => mayHavePaid(ms, buy.ms, withinMs));
      const act = buys.find(buy => moneyOf(buy) !== undefined && canExplainBuy(own, buy, withinMs));
      return act === undefined ? [] : [{ act, money: moneyOf(act)! }];
    })
    .sort((a, b) => compareActs(a.act, b.act))
    .slice(-rules.crewMax);
}
