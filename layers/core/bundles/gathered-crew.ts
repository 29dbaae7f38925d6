import { findNonHolders } from '../holders/non-holder.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { isFact, type MintRow, type TransferFact } from '../mint/mint-row.ts';
import { isPublic } from '../mint/public-senders.ts';
import { type Act, compareActs } from './act.ts';
import type { Cluster } from './cluster.ts';
import { firstActs } from './cohort.ts';
import { isFreshBuyer } from './funds.ts';
import type { Memory } from './memory.ts';
import { isEarly } from './paid-crew.ts';
import { type Reported, report, withdraw } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** Whether an account is a person's. Anyone may send tokens to pools, vaults, lockers and exchanges. */
export type IsPerson = (address: string) => boolean;

const KEY = 'Gathered:';

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
    .map(address => `${KEY}${address}`)
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
  const buys = [...senders].flatMap(([wallet, sent]) => findGivenBuy(memory, wallet, sent) ?? []);
  const acts = firstActs(buys).toSorted(compareActs);
  if (acts.length < rules.cohortMin) return [];
  const says =
    `${acts.length} of the buyers in the first ${rules.earlyMs / 60_000} minutes sent ${collector} ` +
    `${rules.gatheredPercentMin}% or more of what they bought`;
  return report(reported, 'MultiSlotBuyCohort', `${KEY}${collector}`, { acts, grounds: ['shared_history'], says });
}

/** People with a history may have sold off the market. */
function findGivenBuy(memory: Memory, wallet: string, sent: bigint): Act | null {
  const { buys, funds } = memory.buyers.get(wallet) ?? { buys: [], funds: null };
  const early = buys.filter(buy => isEarly(memory, buy) && !buy.isArbitrage);
  const [first] = early;
  if (first === undefined || funds === null || !isFreshBuyer(funds, first)) return null;
  const bought = early.reduce((sum, { tokenRaw }) => sum + BigInt(tokenRaw), 0n);
  return sent * 100n >= bought * rules.gatheredPercentMin ? first : null;
}
