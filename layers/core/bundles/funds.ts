import type { FundedFact, WalletFunding } from '../security/mint-row.ts';
import { type Act, sizeOf, sizeWidth } from './act.ts';
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

/** Money as it reached a buyer. */
export type Payment = { readonly ms: number; readonly lamports: string };

/** A wallet whose money a buyer's came from, directly or through others. */
export type Funder = { readonly wallet: string; readonly payments: readonly Payment[] };

/** What is known of a buyer's money, and of its company. */
export type Funds = {
  readonly withdrawals: readonly Withdrawal[];
  readonly funders: readonly Funder[];
  /** Bundles that it was in. */
  readonly crews: readonly string[];
  /** Its first swap of any token that was seen; null where none was. */
  readonly firstTradeMs: number | null;
};

/** Whose money is everybody's: a common sender of this kind makes no strangers one. */
const publicCategories: ReadonlySet<string> = new Set(['cex', 'bridge', 'dex_authority']);
export const isPublic = (category: string | null): boolean => category !== null && publicCategories.has(category);

/** What a fact says, without the senders that are everybody's. */
export const fundsOf = (fact: FundedFact): Funds => {
  const isExchange = (funding: WalletFunding): boolean => funding.category === 'cex';
  const everybodys = new Set(fact.fundings.filter(({ category }) => isPublic(category)).map(({ from }) => from));
  if (fact.root !== null && isPublic(fact.root.category)) everybodys.add(fact.root.wallet);
  const funders = new Map<string, Payment[]>();
  const add = (wallet: string, payment: Payment): void => {
    if (!everybodys.has(wallet)) funders.set(wallet, [...(funders.get(wallet) ?? []), payment]);
  };
  for (const { from, category, ancestors, timestampMs: ms, lamports } of fact.fundings)
    if (!isPublic(category)) for (const wallet of new Set([from, ...ancestors])) add(wallet, { ms, lamports });
  const first = firstPayment(fact);
  const firstSenders = [fact.directFunder, fact.root?.wallet ?? null].filter(wallet => wallet !== null);
  if (first !== null)
    for (const wallet of new Set(firstSenders))
      if (!funders.get(wallet)?.some(({ ms }) => ms === first.ms)) add(wallet, first);
  return {
    withdrawals: fact.fundings.filter(isExchange).map(({ from, timestampMs, lamports }) => ({
      exchange: from,
      ms: timestampMs,
      lamports,
      size: amountOf(lamports),
    })),
    funders: [...funders].map(([wallet, payments]) => ({ wallet, payments })),
    crews: fact.crews,
    firstTradeMs: fact.firstTradeMs ?? null,
  };
};

/** The first funding ever seen. Where its amount is unknown it explains nothing. */
const firstPayment = ({ firstFundedMs, firstLamports }: FundedFact): Payment | null =>
  firstFundedMs === null || !firstLamports ? null : { ms: firstFundedMs, lamports: firstLamports };

/** Whether payments of one funder that may have paid for a buy cover enough of what it cost. */
export const explains = (
  payments: readonly Payment[],
  { ms: boughtMs, lamports }: Pick<Act, 'ms' | 'lamports'>,
  withinMs: number,
): boolean => {
  const paid = payments
    .filter(({ ms }) => mayHavePaid(ms, boughtMs, withinMs))
    .reduce((sum, payment) => sum + BigInt(payment.lamports), 0n);
  return lamports !== null && paid > 0n && paid * 100n >= BigInt(lamports) * BigInt(rules.paidPercentMin);
};

/** Whether no swap of a buyer was seen so long before its buy that it is an old hand. */
export const isFreshBuyer = ({ firstTradeMs }: Funds, { ms }: Pick<Act, 'ms'>): boolean =>
  firstTradeMs === null || ms - firstTradeMs <= rules.freshTradeMs;

/** Whether money that came at `fundedMs` may have paid for what was bought at `boughtMs`, no longer than `withinMs` before. */
export const mayHavePaid = (fundedMs: number, boughtMs: number, withinMs: number): boolean =>
  boughtMs - fundedMs <= withinMs && fundedMs - boughtMs <= rules.evidenceLateMs;
