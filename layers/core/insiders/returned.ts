import { hasEnoughCoverage, sumPaid } from './inflows.ts';
import { getBuyerTradeSummary, type Insiders } from './insiders.ts';
import { computeStake } from './kin.ts';
import { insiderRules as rules } from './rules.ts';
import { sumPooledLamports } from './stake.ts';

type Kin = ReadonlySet<string>;

/**
 * Early buyers that later sent kin half of their stake.
 * Below kin's own stakes it may be a rival's gift.
 */
export function findReturners(insiders: Insiders, kin: Kin): readonly string[] {
  const sinceMs = (wallet: string): number | null => getBuyerTradeSummary(insiders, wallet).firstMs || null;
  const returners = [...sumReturned(insiders, kin, sinceMs)].filter(([wallet, returned]) => {
    const { lamports } = getBuyerTradeSummary(insiders, wallet);
    return lamports > 0n && hasEnoughCoverage(returned, lamports);
  });
  const all = returners.reduce((sum, [, returned]) => sum + returned, 0n);
  const staked = [...kin].reduce((sum, wallet) => sum + computeStake(insiders, wallet).lamports, 0n);
  return all < staked ? [] : returners.map(([wallet]) => wallet);
}

/** Wallets that emptied the first pool and paid kin. */
export function findPaidPullers(insiders: Insiders, kin: Kin): readonly string[] {
  const removals = [...insiders.moves.values()].filter(({ pool, isAdded }) => !isAdded && pool === insiders.pool);
  const firstMs = new Map<string, number>();
  for (const { wallet, ms } of removals) firstMs.set(wallet, Math.min(ms, firstMs.get(wallet) ?? ms));
  const solUsd = insiders.solUsd?.value ?? null;
  const pullers = [...sumReturned(insiders, kin, wallet => firstMs.get(wallet) ?? null)].flatMap(
    ([wallet, returned]) => {
      const actor = insiders.actors.get(wallet);
      const took = actor === undefined ? 0n : sumPooledLamports(actor, solUsd).took;
      return took > 0n && hasEnoughCoverage(returned, took) ? [wallet] : [];
    },
  );
  const left = removals
    .filter(({ wallet }) => kin.has(wallet) || pullers.includes(wallet))
    .reduce((rest, { share }) => rest * (1 - (share ?? 0)), 1);
  return (1 - left) * 100 >= rules.pulledPercentMin - ROUNDING ? pullers : [];
}

const ROUNDING = 1e-7;

/** Lamports paid to kin, by sender, after a time of its own. */
function sumReturned(
  insiders: Insiders,
  kin: Kin,
  sinceMs: (wallet: string) => number | null,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const solUsd = insiders.solUsd?.value ?? null;
  for (const receiver of kin)
    for (const payment of insiders.inflows.get(receiver)?.payments ?? [])
      for (const sender of payment.senders) {
        const since = kin.has(sender) ? null : sinceMs(sender);
        if (since === null || payment.ms <= since) continue;
        sums.set(sender, (sums.get(sender) ?? 0n) + sumPaid([payment], solUsd));
      }
  return sums;
}
