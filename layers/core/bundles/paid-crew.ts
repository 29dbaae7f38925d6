import { type Act, compareActs } from './act.ts';
import { selectFirstActs } from './cohort.ts';
import type { Finding } from './finding.ts';
import { canExplainBuy } from './funds.ts';
import { isMaker } from './market-maker.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

/** Begins the key of a payer's crew. */
export const PAID = 'Paid:';

/**
 * Finds a token's first buyers with one payer, and adds the payer if it buys too.
 * Only the deployer is one of the three itself (docs/reference/rules/bundle-evidence.md#common-money).
 */
export function judgePaidCrew(memory: Memory, payer: string): Finding | null {
  const paid = memory.crews.get(payer);
  const least = payer === memory.creation.deployer ? rules.cohortMin - 1 : rules.cohortMin;
  if (paid === undefined || paid.size < least) return null;
  const buys = [...paid].flatMap(wallet => {
    const buyer = memory.buyers.get(wallet)!;
    const payments = buyer.funds!.funders.find(one => one.wallet === payer)?.payments ?? [];
    // Money sent after a buy did not pay for it.
    const isPaid = (buy: Act): boolean => {
      const before = payments.filter(({ ms }) => ms <= buy.ms);
      return canExplainBuy(before, buy, rules.earlyPaidMs);
    };
    return buyer.buys.find(buy => mayCount(memory, buy) && isPaid(buy)) ?? [];
  });
  if (buys.length < least) return null;
  const own = memory.buyers.get(payer)?.buys.find(buy => mayCount(memory, buy));
  const acts = selectFirstActs([...buys, ...(own ? [own] : [])]).toSorted(compareActs);
  if (acts.length < rules.cohortMin) return null;
  const says =
    `${buys.length} of the buyers in the first ${rules.earlyMs / 60_000} minutes have money from ${payer}, ` +
    `at most ${rules.earlyPaidMs / 86_400_000} days before${own ? '; it buys too' : ''}`;
  return { acts, grounds: ['funder'], says };
}

function mayCount(memory: Memory, buy: Act): boolean {
  return isEarly(memory, buy) && !buy.isArbitrage && !isMaker(memory.flows, buy.wallet, [buy]);
}

/** Whether a buy is among the token's first. */
export function isEarly({ firstMs }: Pick<Memory, 'firstMs'>, { ms }: Pick<Act, 'ms'>): boolean {
  return firstMs !== null && ms - firstMs <= rules.earlyMs;
}
