import { countTallyWallets, type Tally, toMinuteIndex } from './minutes.ts';
import { crowdRules as rules } from './rules.ts';

/** What a minute's counts are compared with, per minute, and the score. */
export type CrowdMeasure = { readonly usualWallets: number; readonly usualTrades: number; readonly score: number };

/** Scores a minute, 0–1, against its prior hour on a logarithmic scale. */
export function measureCrowdMinute(
  tallies: ReadonlyMap<number, Tally>,
  minute: number,
  firstTradeMs: number,
): CrowdMeasure {
  const tally = tallies.get(minute);
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
  const usual = { usualWallets: wallets / weight, usualTrades: trades / weight };
  if (!tally) return { ...usual, score: 0 };
  const score =
    rules.walletWeight * scoreSurge(countTallyWallets(tally), usual.usualWallets) +
    (1 - rules.walletWeight) * scoreSurge(tally.trades, usual.usualTrades);
  return { ...usual, score };
}

function scoreSurge(count: number, usual: number): number {
  const times = (count + rules.slack) / (usual + rules.slack);
  return Math.min(1, Math.max(0, Math.log(times) / Math.log(rules.surgeMax)));
}
