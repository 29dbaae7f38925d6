import { findNonHolders } from '../holders/non-holder.ts';
import { isCostCovered } from '../identity/paid.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { isFact, type MintRow, type TransferFact } from '../mint/mint-row.ts';
import { isPublic } from '../mint/public-senders.ts';
import { type Act, compareActs } from './act.ts';
import type { Cluster } from './cluster.ts';
import { selectFirstActs } from './cohort.ts';
import { isFreshBuyer, type Question, toActCost } from './funds.ts';
import type { Memory } from './memory.ts';
import { isEarly } from './paid-crew.ts';
import { replaceFinding, revokeCluster } from './report.ts';
import type { Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** Whether an account is a person's, not a pool, vault or exchange. */
export type IsPerson = (address: string) => boolean;

/** Begins the key of a collector's crew. */
export const GATHERED = 'Gathered:';

/** Adds a transfer and finds buyers that gave one wallet their tokens. */
export function takeGathered(
  memory: Memory,
  reported: Reported,
  fact: TransferFact,
  isPerson: IsPerson,
): readonly Cluster[] {
  const { from, to, raw } = fact;
  if (from === to) return [];
  const senders = memory.gathered.get(to) ?? new Map<string, bigint>();
  putNewest(senders, from, (senders.get(from) ?? 0n) + BigInt(raw), rules.sendersMax);
  putNewest(memory.gathered, to, senders, rules.receiversMax);
  return findGatheredCrew(memory, reported, to, isPerson);
}

/** Finds the crew of each wallet that received a buyer's tokens. */
export function findGatheredBy(
  memory: Memory,
  reported: Reported,
  sender: string,
  isPerson: IsPerson,
): readonly Cluster[] {
  return [...memory.gathered].flatMap(([to, senders]) =>
    senders.has(sender) ? findGatheredCrew(memory, reported, to, isPerson) : [],
  );
}

/**
 * Asks about givers with unknown funds, and about their collector.
 * An unknown giver may have a history.
 */
export function listGatheredQuestions({ buyers, gathered, firstMs }: Memory, row: MintRow): readonly Question[] {
  const isBuy = !isFact(row) && row.direction === 'buy';
  const from = isBuy ? row.wallet : isFact(row) && row.kind === 'transfer' ? row.from : null;
  if (from === null || !buyers.has(from)) return [];
  const collectors = isFact(row) ? [row.kind === 'transfer' ? row.to : ''] : [...gathered.keys()];
  return collectors.flatMap((collector): readonly Question[] => {
    const senders = gathered.get(collector);
    if (!senders?.has(from) || senders.size < rules.cohortMin) return [];
    const givers = [...senders].filter(([wallet, sent]) => isGiven(listEarlyBuys({ buyers, firstMs }, wallet), sent));
    if (givers.length < rules.cohortMin) return [];
    const unknown = givers.filter(([wallet]) => buyers.get(wallet)!.funds === null).map(([wallet]) => wallet);
    const place = { ms: row.timestampMs, slot: row.slot };
    const asked = unknown.map(wallet => ({ wallet, about: collector, ...place }));
    return givers.length === rules.cohortMin ? [{ wallet: collector, about: from, ...place }, ...asked] : asked;
  });
}

/** Withdraws the crews of collectors that a row shows to be no people. */
export function revokeGatheredCrews(reported: Reported, row: MintRow): readonly Cluster[] {
  const isService = isFact(row) && row.kind === 'funded' && isPublic(row.category ?? null);
  const denied = [...findNonHolders(row).map(({ address }) => address), ...(isService ? [row.wallet] : [])];
  return denied
    .map(address => `${GATHERED}${address}`)
    .filter(key => reported.actsByKey.has(key))
    .map(key => revokeCluster(reported, 'MultiSlotBuyCohort', key));
}

function findGatheredCrew(
  memory: Memory,
  reported: Reported,
  collector: string,
  isPerson: IsPerson,
): readonly Cluster[] {
  const senders = memory.gathered.get(collector)!;
  if (senders.size < rules.cohortMin || !isPerson(collector)) return [];
  const key = `${GATHERED}${collector}`;
  const buys = [...senders].flatMap(([wallet, sent]) => {
    const funds = memory.buyers.get(wallet)?.funds ?? null;
    const early = listEarlyBuys(memory, wallet);
    const [first] = early;
    // People with a history may have sold; whom the collector paid has.
    if (first === undefined || funds === null || !isFreshBuyer(funds, first)) return [];
    // A collector that later paid a part of the cost bought them.
    const paid = funds.funders.find(one => one.wallet === collector)?.payments ?? [];
    const later = paid.filter(({ ms }) => ms > first.ms);
    const isSold = isCostCovered(later, toActCost(first), rules.soldPercentMin);
    return isGiven(early, sent) && !isSold ? [first] : [];
  });
  // Buyers that are no longer remembered stay.
  const before = (reported.actsByKey.get(key) ?? []).filter(({ wallet }) => !memory.buyers.has(wallet));
  const acts = selectFirstActs([...before, ...buys]).toSorted(compareActs);
  if (acts.length < rules.cohortMin) return replaceFinding(reported, 'MultiSlotBuyCohort', key, null);
  const says =
    `${acts.length} of the buyers in the first ${rules.earlyMs / 60_000} minutes sent ${collector} ` +
    `${rules.gatheredPercentMin}% or more of what they bought`;
  return replaceFinding(reported, 'MultiSlotBuyCohort', key, { acts, grounds: ['shared_history'], says });
}

function listEarlyBuys(memory: Pick<Memory, 'buyers' | 'firstMs'>, wallet: string): readonly Act[] {
  return (memory.buyers.get(wallet)?.buys ?? []).filter(buy => isEarly(memory, buy) && !buy.isArbitrage);
}

function isGiven(early: readonly Act[], sent: bigint): boolean {
  const bought = early.reduce((sum, { tokenRaw }) => sum + BigInt(tokenRaw), 0n);
  return early.length > 0 && sent * 100n >= bought * rules.gatheredPercentMin;
}
