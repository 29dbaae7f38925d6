import { minuteOf, type Tally, walletsOf } from './minutes.ts';
import { crowdRules as rules } from './rules.ts';

/**
 * How crowded a minute is, 0–1, by the hour before it: of its wallets and of its trades, how many times what is usual they are, on a logarithmic scale. What is usual is the mean of that hour's minutes
 * since the token's first trade, those without trades included, and of the prior's. Depends on nothing else, so it stays as it is but for late trades.
 */
export const scoreOf = (tallies: ReadonlyMap<number, Tally>, minute: number, firstTradeMs: number): number => {
  const tally = tallies.get(minute);
  if (!tally) return 0;
  const sinceMinute = Math.max(minuteOf(firstTradeMs), minute - rules.trailingMinutes);
  let wallets = rules.priorWallets * rules.priorMinutes;
  let trades = rules.priorTrades * rules.priorMinutes;
  for (let before = sinceMinute; before < minute; before++) {
    const one = tallies.get(before);
    if (!one) continue;
    wallets += walletsOf(one);
    trades += one.trades;
  }
  const weight = rules.priorMinutes + minute - sinceMinute;
  return (
    rules.walletWeight * surge(walletsOf(tally), wallets / weight) +
    (1 - rules.walletWeight) * surge(tally.trades, trades / weight)
  );
};

/** 0 for what is usual or less, 1 for `surgeMax` times as many or more. */
const surge = (count: number, usual: number): number => {
  const times = (count + rules.slack) / (usual + rules.slack);
  return Math.min(1, Math.max(0, Math.log(times) / Math.log(rules.surgeMax)));
};
