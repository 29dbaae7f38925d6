import type { FundedFact } from '../mint/mint-row.ts';
import { findPublicSenders } from '../mint/public-senders.ts';
import { type Funds, isFreshBuyer, listPayers } from './funds.ts';
import type { Memory } from './memory.ts';
import { PAID } from './paid-crew.ts';
import { revokeCluster } from './report.ts';
import type { Reported } from './reported.ts';
import type { Spoilt } from './revise.ts';
import { type ClusterType, clusterTypes, listFamilyTypes } from './type-table.ts';

/** Types whose keys name the payer. */
const byPayer: Readonly<Record<string, ClusterType>> = {
  ...Object.fromEntries(
    listFamilyTypes('funding').flatMap(type => (clusterTypes[type].byPayer ? [[`${type}:`, type]] : [])),
  ),
  [PAID]: 'MultiSlotBuyCohort',
};
const timing = listFamilyTypes('timing');

type Disproved = { readonly key: string; readonly type: ClusterType; readonly slots: readonly number[] };

type News = { readonly before: Funds | null; readonly funds: Funds };

/**
 * Withdraws findings that relied on a public payer or on people with a trading history.
 * Unlisted funding contradicts nothing: only recent funding is listed.
 */
export function revokeDisprovedClusters(
  memory: Memory,
  reported: Reported,
  fact: FundedFact,
  { before, funds }: News,
): Spoilt & { readonly payers: readonly string[] } {
  // Payers that the fact names and that bind nobody.
  const binding = new Set(funds.funders.map(({ wallet }) => wallet));
  const named = fact.fundings.flatMap(funding => [...listPayers(funding)]);
  const denied = new Set([...findPublicSenders(fact), ...named.filter(wallet => !binding.has(wallet))]);
  const isLost = before?.funders.some(({ wallet }) => denied.has(wallet)) ?? false;
  const payers: string[] = [];
  const found = [...reported.actsByKey].flatMap(([key, acts]): readonly Disproved[] => {
    const own = acts.filter(({ wallet }) => wallet === fact.wallet);
    if (own.length === 0) return [];
    const [prefix, payer] = [key.slice(0, key.indexOf(':') + 1), key.slice(key.indexOf(':') + 1)];
    const type = byPayer[prefix];
    const isOldHand = type === 'SybilPoisoning' && own.some(act => !isFreshBuyer(funds, act));
    if (type !== undefined) {
      if (!isOldHand && !denied.has(payer)) return [];
      payers.push(payer);
      return [{ key, type, slots: [] }];
    }
    const timed = timing.find(name => prefix === `${name}:`);
    const slots = acts.map(({ slot }) => slot);
    const isBystander = own.some(act => {
      // Whether the fact is the first to show a history.
      return !isFreshBuyer(funds, act) && (before === null || isFreshBuyer(before, act));
    });
    const canJudge = (isLost || isBystander) && timed !== undefined && slots.every(slot => memory.slots.has(slot));
    return canJudge ? [{ key, type: timed, slots }] : [];
  });
  return {
    withdrawn: found.map(({ key, type }) => revokeCluster(reported, type, key)),
    slots: [...new Set(found.flatMap(({ slots }) => slots))].sort((a, b) => a - b),
    payers,
  };
}
