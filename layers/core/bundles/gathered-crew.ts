import { isOnCurve } from '../identity/curve.ts';
import { coversCost } from '../identity/paid.ts';
import { putNewest } from '../kernel/put-newest.ts';
import type { TransferFact } from '../mint/mint-row.ts';
import { type Act, compareActs } from './act.ts';
import type { Cluster } from './cluster.ts';
import { firstActs } from './cohort.ts';
import { costOf, type Funds, isFreshBuyer } from './funds.ts';
import type { Memory } from './memory.ts';
import { isEarly } from './paid-crew.ts';
import { type Reported, reportAgain } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** Begins the key of a collector's crew. */
export const GATHERED = 'Gathered:';

/** Adds a transfer and finds first buyers that gave one wallet their tokens. */
export function takeGathered(memory: Memory, reported: Reported, fact: TransferFact): readonly Cluster[] {
  const { from, to, raw } = fact;
  // Pools, vaults and lockers lack keys; anyone may send them tokens.
  if (from === to || !isOnCurve(to)) return [];
  const senders = memory.gathered.get(to) ?? new Map<string, bigint>();
  putNewest(senders, from, (senders.get(from) ?? 0n) + BigInt(raw), rules.sendersMax);
  putNewest(memory.gathered, to, senders, rules.receiversMax);
  return findGatheredCrew(memory, reported, to);
}

/** Finds the crew of each wallet that received a buyer's tokens. */
export function findGatheredBy(memory: Memory, reported: Reported, sender: string): readonly Cluster[] {
  return [...memory.gathered].flatMap(([to, senders]) =>
    senders.has(sender) ? findGatheredCrew(memory, reported, to) : [],
  );
}

function findGatheredCrew(memory: Memory, reported: Reported, collector: string): readonly Cluster[] {
  const senders = memory.gathered.get(collector)!;
  if (senders.size < rules.cohortMin) return [];
  const key = `${GATHERED}${collector}`;
  const buys = [...senders].flatMap(([wallet, sent]) => findGivenBuy(memory, { collector, wallet, sent }) ?? []);
  // Buyers that are no longer remembered stay.
  const before = (reported.actsByKey.get(key) ?? []).filter(({ wallet }) => !memory.buyers.has(wallet));
  const acts = firstActs([...before, ...buys]).toSorted(compareActs);
  if (acts.length < rules.cohortMin) return reportAgain(reported, 'MultiSlotBuyCohort', key, null);
  const says =
    `${acts.length} of the buyers in the first ${rules.earlyMs / 60_000} minutes sent ${collector} ` +
    `${rules.gatheredPercentMin}% or more of what they bought`;
  return reportAgain(reported, 'MultiSlotBuyCohort', key, { acts, grounds: ['shared_history'], says });
}

type Gift = { readonly collector: string; readonly wallet: string; readonly sent: bigint };

/** People with a history may have sold off the market, and so has whoever the collector paid. */
function findGivenBuy(memory: Memory, { collector, wallet, sent }: Gift): Act | null {
  const { buys, funds } = memory.buyers.get(wallet) ?? { buys: [], funds: null };
  const early = buys.filter(buy => isEarly(memory, buy) && !buy.isArbitrage);
  const [first] = early;
  if (first === undefined || funds === null || !isFreshBuyer(funds, first)) return null;
  const bought = early.reduce((sum, { tokenRaw }) => sum + BigInt(tokenRaw), 0n);
  const isGiven = sent * 100n >= bought * rules.gatheredPercentMin;
  return isGiven && !isPaidBy(funds, collector, first) ? first : null;
}

/** Whether a later payment covers a part of what the tokens cost. */
function isPaidBy({ funders }: Funds, collector: string, buy: Act): boolean {
  const payments = funders.find(({ wallet }) => wallet === collector)?.payments ?? [];
  return coversCost(
    payments.filter(({ ms }) => ms > buy.ms),
    costOf(buy),
    rules.soldPercentMin,
  );
}
