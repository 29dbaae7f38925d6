import type { EarlyBuyers } from './early-buyers.ts';
import type { EarlyWallet } from './early-wallet.ts';
import { computeEarlyFigures } from './figures.ts';
import { type FundingAssessment, fundedMin, judgeEarlyFigures, nothingFound, withImplied } from './reasons.ts';
import { earlyRules as rules } from './rules.ts';
import { isOfSeries } from './series.ts';

/** Judges first buys of the first `windowMinutes` (at most 240). */
export function judgeFundingAbuse(early: EarlyBuyers, windowMinutes: number = rules.defaultWindowMinutes) {
  // Newest first buy first, then by address.
  const wallets = listWallets(early, windowMinutes).sort(
    (a, b) => b.buy.ms - a.buy.ms || (a.wallet < b.wallet ? -1 : 1),
  );
  const figures = computeEarlyFigures(wallets);
  return { firstBuyMs: early.firstMs, windowMinutes, figures, verdict: judgeEarlyFigures(figures), wallets };
}

export type FundingAbuse = ReturnType<typeof judgeFundingAbuse>;

/** The verdict alone, in any order. */
export function computeFundingVerdict(early: EarlyBuyers): FundingAssessment {
  return early.money.size < fundedMin
    ? nothingFound
    : judgeEarlyFigures(computeEarlyFigures(listWallets(early, rules.defaultWindowMinutes)));
}

function listWallets({ firstMs, buys, evidence, money, series }: EarlyBuyers, windowMinutes: number) {
  const wallets: EarlyWallet[] = [];
  for (const [wallet, buy] of buys) {
    if (buy.ms > firstMs! + windowMinutes * 60_000) continue;
    const own = money.get(wallet) ?? null;
    const seeded = own !== null && (own.privatelySeeded || isOfSeries(series, wallet));
    wallets.push({ wallet, buy, evidence: evidence.get(wallet) ?? null, money: own, seeded });
  }
  return wallets;
}

/** Returns a suspicious verdict with unreported reasons, else null. */
export function takeRaisedFundingAbuse(early: EarlyBuyers): FundingAbuse | null {
  if (!early.changed || early.unseen * rules.buyersPerRow < early.evidence.size) return null;
  early.changed = false;
  early.unseen = 0;
  const abuse = judgeFundingAbuse(early);
  early.looked = abuse.verdict;
  const { suspicious, reasons } = abuse.verdict;
  if (!suspicious || reasons.every(reason => early.reported.has(reason))) return null;
  for (const reason of reasons.flatMap(withImplied)) early.reported.add(reason);
  return abuse;
}
