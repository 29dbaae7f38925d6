import type { FundedFact, WalletFunding } from '../mint/mint-row.ts';
import { isPublic, publicSendersOf } from '../mint/public-senders.ts';
import { type Act, sizeOf, sizeWidth } from './act.ts';
import { bundleRules as rules } from './rules.ts';

/** Returns a bucket key; similar withdrawals share or neighbour a bucket. */
export const drawerOf = ({ exchange, size }: Withdrawal, beside = 0): string =>
  `${exchange}:${Math.floor(size / DRAWER) + beside}`;
const DRAWER = sizeWidth(rules.exchangeSpread);

const amountOf = (lamports: string): number => sizeOf(Number(lamports), LAMPORT_DECIMALS);
const LAMPORT_DECIMALS = 9;

export type Payment = { readonly ms: number; readonly lamports: string };

/** Extracts funding without public senders. */
export const fundsOf = (fact: FundedFact) => {
  const isExchange = (funding: WalletFunding): boolean => funding.category === 'cex';
  const everybodys = publicSendersOf(fact);
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

export type Funds = Readonly<ReturnType<typeof fundsOf>>;
export type Withdrawal = Funds['withdrawals'][number];

/** A first funding without an amount explains nothing. */
const firstPayment = ({ firstFundedMs, firstLamports }: FundedFact): Payment | null =>
  firstFundedMs === null || !firstLamports ? null : { ms: firstFundedMs, lamports: firstLamports };

/** Whether payments before a buy cover enough of its cost. */
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

/** Whether no known swap is too long before the buy. */
export const isFreshBuyer = ({ firstTradeMs }: Funds, { ms }: Pick<Act, 'ms'>): boolean =>
  firstTradeMs === null || ms - firstTradeMs <= rules.freshTradeMs;

/** Whether funding may have paid for a later buy. */
export const mayHavePaid = (fundedMs: number, boughtMs: number, withinMs: number): boolean =>
  boughtMs - fundedMs <= withinMs && fundedMs - boughtMs <= rules.evidenceLateMs;
