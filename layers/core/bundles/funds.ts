import type { FundedFact, WalletFunding } from '../security/mint-row.ts';
import { sizeOf, sizeWidth } from './act.ts';
import { bundleRules as rules } from './rules.ts';

/** A withdrawal from an exchange to a wallet. */
export type Withdrawal = {
  readonly exchange: string;
  readonly ms: number;
  readonly lamports: string;
  readonly size: number;
};

/** Withdrawals of one exchange within the spread of one another lie in one drawer or in two next to each other. */
export const drawerOf = ({ exchange, size }: Withdrawal, beside = 0): string =>
  `${exchange}:${Math.floor(size / DRAWER) + beside}`;
const DRAWER = sizeWidth(rules.exchangeSpread);

/** A lamport amount as a size. */
const amountOf = (lamports: string): number => sizeOf(Number(lamports), LAMPORT_DECIMALS);
const LAMPORT_DECIMALS = 9;

/** A wallet whose money a buyer's came from, directly or through others, and when it last reached the buyer. */
export type Funder = { readonly wallet: string; readonly ms: number };

/** What is known of a buyer's money, and of its company. */
export type Funds = {
  readonly withdrawals: readonly Withdrawal[];
  readonly funders: readonly Funder[];
  /** Bundles that it was in. */
  readonly crews: readonly string[];
};

/** Whose money is everybody's: a common sender of this kind makes no strangers one. */
const publicCategories: ReadonlySet<string> = new Set(['cex', 'bridge', 'dex_authority']);
export const isPublic = (category: string | null): boolean => category !== null && publicCategories.has(category);

/** What a fact says, without the senders that are everybody's. */
export const fundsOf = (fact: FundedFact): Funds => {
  const isExchange = (funding: WalletFunding): boolean => funding.category === 'cex';
  const everybodys = new Set(fact.fundings.filter(({ category }) => isPublic(category)).map(({ from }) => from));
  if (fact.root !== null && isPublic(fact.root.category)) everybodys.add(fact.root.wallet);
  const funders = new Map<string, number>();
  const add = (wallet: string, ms: number): void => {
    if (!everybodys.has(wallet)) funders.set(wallet, Math.max(ms, funders.get(wallet) ?? 0));
  };
  for (const funding of fact.fundings) {
    if (isPublic(funding.category)) continue;
    add(funding.from, funding.timestampMs);
    for (const ancestor of funding.ancestors) add(ancestor, funding.timestampMs);
  }
  if (fact.directFunder !== null && fact.firstFundedMs !== null) add(fact.directFunder, fact.firstFundedMs);
  if (fact.root !== null && fact.firstFundedMs !== null) add(fact.root.wallet, fact.firstFundedMs);
  return {
    withdrawals: fact.fundings.filter(isExchange).map(({ from, timestampMs, lamports }) => ({
      exchange: from,
      ms: timestampMs,
      lamports,
      size: amountOf(lamports),
    })),
    funders: [...funders].map(([wallet, ms]) => ({ wallet, ms })),
    crews: fact.crews,
  };
};

/** Whether money that came at `fundedMs` may have paid for what was bought at `boughtMs`, no longer than `withinMs` before. */
export const mayHavePaid = (fundedMs: number, boughtMs: number, withinMs: number): boolean =>
  boughtMs - fundedMs <= withinMs && fundedMs - boughtMs <= rules.evidenceLateMs;
