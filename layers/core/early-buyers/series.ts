import { seedRules } from './rules.ts';
import { isOfOneSeries, type Withdrawal } from './seed.ts';

/** Exchange withdrawals and similar ones. Mutable, one owner. */
export type Series = Map<string, { readonly withdrawal: Withdrawal; others: number }>;

/** Replaces a wallet's withdrawal; null removes it. */
export function putWithdrawal(series: Series, wallet: string, withdrawal: Withdrawal | null): void {
  const held = series.get(wallet);
  if (held) {
    series.delete(wallet);
    for (const other of series.values()) if (isOfOneSeries(held.withdrawal, other.withdrawal)) other.others -= 1;
  }
  if (withdrawal === null) return;
  let others = 0;
  for (const other of series.values()) {
    if (!isOfOneSeries(withdrawal, other.withdrawal)) continue;
    other.others += 1;
    others += 1;
  }
  series.set(wallet, { withdrawal, others });
}

/** Whether a wallet's withdrawal belongs to a series. */
export function isOfSeries(series: Series, wallet: string): boolean {
  return (series.get(wallet)?.others ?? 0) >= seedRules.series.othersMin;
}
