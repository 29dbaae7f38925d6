import { publicCategories } from '../early-buyers/rules.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { rugRules as rules } from './rules.ts';

export type Funders = Map<string, readonly string[]>;

/** Adds funding, without public senders, which fund strangers. */
export const putFunders = (funders: Funders, fact: FundedFact): void => {
  const publics = new Set(fact.fundings.filter(({ category }) => isPublic(category)).map(({ from }) => from));
  if (fact.root !== null && isPublic(fact.root.category)) publics.add(fact.root.wallet);
  const senders = fact.fundings.flatMap(({ from, ancestors }) => (publics.has(from) ? [] : [from, ...ancestors]));
  const all = [...(fact.directFunder === null ? [] : [fact.directFunder]), ...senders];
  const named = [...new Set(all)].filter(wallet => !publics.has(wallet)).slice(0, rules.fundersOfOneMax);
  funders.delete(fact.wallet);
  if (named.length === 0) return;
  funders.set(fact.wallet, named);
  if (funders.size > rules.fundersMax) funders.delete(funders.keys().next().value!);
};

/** Whether a wallet is the deployer's, by funding or common funder. */
export const isKin = (funders: Funders, deployer: string, wallet: string): boolean => {
  if (wallet === deployer) return true;
  const own = funders.get(wallet) ?? [];
  const deployers = funders.get(deployer) ?? [];
  return own.some(funder => funder === deployer || deployers.includes(funder));
};

const isPublic = (category: string | null): boolean => category !== null && publicCategories.has(category);
