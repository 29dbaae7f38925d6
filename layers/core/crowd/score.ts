import { countTallyWallets, type Tally, toMinuteIndex } from './minutes.ts';
import { crowdRules as rules } from './rules.ts';

/** Scores a minute, 0–1, against its prior hour on a logarithmic scale. */
export function scoreCrowdMinute(tallies: ReadonlyMap<number, Tally>, minute: number, firstTradeMs: number): number {
  const tally = tallies.get(minute);
  if (!tally) return 0;
  const sinceMinute = Math.max(toMinuteIndex(firstTradeMs), minute - rules.trailingMinutes);
  let wallets = rules.priorWallets * rules.priorMinutes;
  let trades = rules.priorTrades * rules.priorMinutes;
  for (let before = sinceMinute; before < minute; before++) {
    const one = tallies.get(before);
    if (!one) continue;
    wallets += countTallyWallets(one);
    trades += one.trades;
  }
  const weight = rules.priorMinutes + minute - sinceMinute;
  return (
    rules.walletWeight * scoreSurge(countTallyWallets(tally), wallets / weight) +
    (1 - rules.walletWeight) * scoreSurge(tally.trades, trades / weight)
  );
}

function scoreSurge(count: number, usual: number): number {
  const times = (count + rules.slack) / (usual + rules.slack);
  return Math.min(1, Math.max(0, Math.log(times) / Math.log(rules.surgeMax)));
}
