import { type Act, compareActs, sizeWidth } from './act.ts';
import { drawerOf, type Funder, mayHavePaid, type Withdrawal } from './funds.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

/** A buy and the money it may have been paid with. */
export type Funded<Money> = { readonly act: Act; readonly money: Money };

/** The first buys that wallets of one funder's tree made with its money, in canonical order, the newest `crewMax`. */
export const crewOf = (memory: Memory, funder: string, withinMs: number): readonly Funded<Funder>[] =>
  funded(memory, memory.crews.get(funder), withinMs, funds => funds.funders.filter(({ wallet }) => wallet === funder));

/** The same of wallets that drew from an exchange about as much as this withdrawal. */
export const customersOf = (memory: Memory, like: Withdrawal, withinMs: number): readonly Funded<Withdrawal>[] => {
  const wallets = [-1, 0, 1].flatMap(beside => [...(memory.exchanges.get(drawerOf(like, beside)) ?? [])]);
  const width = sizeWidth(rules.exchangeSpread);
  return funded(memory, new Set(wallets), withinMs, funds =>
    funds.withdrawals.filter(({ exchange, size }) => exchange === like.exchange && Math.abs(size - like.size) <= width),
  );
};

type Funds = { readonly funders: readonly Funder[]; readonly withdrawals: readonly Withdrawal[] };

const funded = <Money extends { readonly ms: number }>(
  memory: Memory,
  wallets: ReadonlySet<string> | undefined,
  withinMs: number,
  moneyOf: (funds: Funds) => readonly Money[],
): readonly Funded<Money>[] => {
  const found: Funded<Money>[] = [];
  for (const wallet of wallets ?? []) {
    const { buys, funds } = memory.buyers.get(wallet)!;
    const money = moneyOf(funds!);
    const act = buys.find(buy => money.some(({ ms }) => mayHavePaid(ms, buy.ms, withinMs)));
    if (act !== undefined) found.push({ act, money: money.find(({ ms }) => mayHavePaid(ms, act.ms, withinMs))! });
  }
  return found.sort((a, b) => compareActs(a.act, b.act)).slice(-rules.crewMax);
};

/** The largest run of items, ordered by what `ms` reads, that lies within a window. */
export const busiest = <T>(items: readonly T[], ms: (item: T) => number, windowMs: number): readonly T[] => {
  const sorted = [...items].sort((a, b) => ms(a) - ms(b));
  let [from, best, bestEnd] = [0, 0, 0];
  for (let end = 0; end < sorted.length; end++) {
    while (ms(sorted[end]!) - ms(sorted[from]!) > windowMs) from++;
    if (end - from + 1 > best) [best, bestEnd] = [end - from + 1, end + 1];
  }
  return sorted.slice(bestEnd - best, bestEnd);
};
