import { findNonHolders } from '../holders/non-holder.ts';
import { coversCost } from '../identity/paid.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { isFact, type MintRow, type TransferFact } from '../mint/mint-row.ts';
import { isPublic } from '../mint/public-senders.ts';
import { type Act, compareActs } from './act.ts';
import type { Cluster } from './cluster.ts';
import { firstActs } from './cohort.ts';
import { costOf, type Funds, isFreshBuyer } from './funds.ts';
import type { Memory } from './memory.ts';
import { isEarly } from './paid-crew.ts';
import { type Reported, reportAgain, withdraw } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** Whether an account is a person's. Anyone may send tokens to pools, vaults, lockers and exchanges. */
export type IsPerson = (address: string) => boolean;

/** Begins the key of a collector's crew. */
export const GATHERED = 'Gathered:';

/** Adds a transfer and finds first buyers that gave one wallet their tokens. */
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

/** Withdraws the crews of collectors that a row shows to be no people. */
export function disproveGathered(reported: Reported, row: MintRow): readonly Cluster[] {
  const isService = isFact(row) && row.kind === 'funded' && isPublic(row.category ?? null);
  const denied = [...findNonHolders(row).map(({ address }) => address), ...(isService ? [row.wallet] : [])];
  return denied
    .map(address => `${GATHERED}${address}`)
    .filter(key => reported.actsByKey.has(key))
    .map(key => withdraw(reported, 'MultiSlotBuyCohort', key));
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
