import { type Buy, type Buyers, findBuyerEntityId, findLinkedCohort, hasStake } from './buyers.ts';
import { campaignRules as rules } from './rules.ts';

/**
 * Returns the linked wallets of a window that make a campaign, or null.
 * A campaign has three entities or eight linked wallets.
 */
export function findCampaign(buyers: Buyers, fromMs: number, endMs: number): readonly Buy[] | null {
  const cohort = findLinkedCohort(buyers, fromMs, endMs);
  const entities = new Set(cohort.map(({ wallet }) => findBuyerEntityId(buyers, wallet)).filter(id => id !== null));
  let isCompany = entities.size >= rules.entitiesMin;
  if (!isCompany && cohort.length >= rules.walletsMin) {
    // Size of the largest linked group. Separate leaders' copy traders do not add up.
    const companyOf = new Map<string, string>(cohort.map(({ wallet }) => [wallet, wallet]));
    companyOf.set(ENTITIES, ENTITIES);
    const find = (wallet: string): string => {
      let top = wallet;
      while (companyOf.get(top) !== top) top = companyOf.get(top)!;
      companyOf.set(wallet, top);
      return top;
    };
    for (const { wallet } of cohort) {
      const { entityId, leaders } = buyers.byWallet.get(wallet)!.kin;
      if (entityId !== null) companyOf.set(find(wallet), find(ENTITIES));
      for (const leader of leaders) if (companyOf.has(leader)) companyOf.set(find(wallet), find(leader));
    }
    const sizes = Map.groupBy(cohort, ({ wallet }) => find(wallet));
    const largest = Math.max(0, ...[...sizes.values()].map(({ length }) => length));
    isCompany = largest >= rules.walletsMin;
  }
  return isCompany && hasStake(buyers, cohort, fromMs, endMs) ? cohort : null;
}

/** Groups all entity members: two entities push as one. */
const ENTITIES = '';
