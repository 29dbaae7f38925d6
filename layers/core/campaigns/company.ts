import type { Buy, Buyers } from './buyers.ts';

/** Stands for whoever belongs to an entity: a push of two entities is one, though their wallets are strangers. */
const ENTITIES = '';

/**
 * How many wallets of a cohort are linked to one another, the largest such company: all wallets of entities with whom they follow or lead, or else leaders and followers. Two leaders
 * whom nobody follows both are two companies: ordinary copy traders on a token that many like are no campaign.
 */
export const largestCompany = ({ byWallet }: Pick<Buyers, 'byWallet'>, cohort: readonly Buy[]): number => {
  const companyOf = new Map<string, string>(cohort.map(({ wallet }) => [wallet, wallet]));
  companyOf.set(ENTITIES, ENTITIES);
  const find = (wallet: string): string => {
    let top = wallet;
    while (companyOf.get(top) !== top) top = companyOf.get(top)!;
    companyOf.set(wallet, top);
    return top;
  };
  for (const { wallet } of cohort) {
    const { entityId, leaders } = byWallet.get(wallet)!.kin;
    if (entityId !== null) companyOf.set(find(wallet), find(ENTITIES));
    for (const leader of leaders) if (companyOf.has(leader)) companyOf.set(find(wallet), find(leader));
  }
  const sizes = Map.groupBy(cohort, ({ wallet }) => find(wallet));
  return Math.max(0, ...[...sizes.values()].map(({ length }) => length));
};
