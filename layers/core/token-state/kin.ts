import { putNewest } from '../kernel/put-newest.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { publicSendersOf } from '../mint/public-senders.ts';
import { rugRules as rules } from './rules.ts';

export type Funders = Map<string, readonly string[]>;

/** Adds funding, without public senders, which fund strangers. */
export const putFunders = (funders: Funders, fact: FundedFact): void => {
  const publics = publicSendersOf(fact);
  const senders = fact.fundings.flatMap(({ from, ancestors }) => (publics.has(from) ? [] : [from, ...ancestors]));
  const all = [...(fact.directFunder === null ? [] : [fact.directFunder]), ...senders];
  const named = [...new Set(all)].filter(wallet => !publics.has(wallet)).slice(0, rules.fundersOfOneMax);
  if (named.length === 0) funders.delete(fact.wallet);
  else putNewest(funders, fact.wallet, named, rules.fundersMax);
};

/** Whether a wallet is the deployer's, by funding or common funder. */
export const isKin = (funders: Funders, deployer: string, wallet: string): boolean => {
  if (wallet === deployer) return true;
  const own = funders.get(wallet) ?? [];
  const deployers = funders.get(deployer) ?? [];
  return own.some(funder => funder === deployer || deployers.includes(funder));
};
