import { hasTradeHistory } from '../identity/history.ts';
import { type Cost, isCostCovered, type Paid, sumPaid } from '../identity/paid.ts';
import type { FundedFact, WalletFunding } from '../mint/mint-row.ts';
import { findPublicSenders, isPublic } from '../mint/public-senders.ts';
import { type Act, toLogSize, toLogSizeWidth } from './act.ts';
import { bundleRules as rules } from './rules.ts';

/** Returns a bucket key; similar withdrawals share or neighbour a bucket. */
export function toWithdrawalBucket({ exchange, size }: Withdrawal, beside = 0): string {
  return `${exchange}:${Math.floor(size / DRAWER) + beside}`;
}
const DRAWER = toLogSizeWidth(rules.exchangeSpread);

const LAMPORT_DECIMALS = 9;
const MICRO_USD_DECIMALS = 6;
const STABLE_SIZES = 1e9;

export type Payment = Paid & { readonly ms: number };

/** Extracts funding that may bind a wallet to its payers. */
export function extractFunds(fact: FundedFact) {
  const isExchange = (funding: WalletFunding): boolean => funding.category === 'cex';
  const everybodys = findPublicSenders(fact);
  const history = { firstTradeMs: fact.firstTradeMs ?? null, ...(fact.traded && { traded: fact.traded }) };
  const funders = new Map<string, Payment[]>();
  const add = (wallet: string, payment: Payment): void => {
    if (!everybodys.has(wallet)) funders.set(wallet, [...(funders.get(wallet) ?? []), payment]);
  };
  for (const funding of fact.fundings)
    if (!isPublic(funding.category)) for (const wallet of listPayers(funding)) add(wallet, toPayment(funding));
  const { firstFundedMs, firstLamports, firstMicroUsd } = fact;
  // A first funding without an amount explains nothing.
  if (firstFundedMs !== null && firstLamports) {
    const first = { ms: firstFundedMs, lamports: firstLamports, ...(firstMicroUsd && { microUsd: firstMicroUsd }) };
    const senders = [fact.directFunder, fact.root?.wallet ?? null].filter(wallet => wallet !== null);
    for (const wallet of new Set(senders))
      if (!funders.get(wallet)?.some(({ ms }) => ms === first.ms)) add(wallet, first);
  }
  return {
    withdrawals: fact.fundings.filter(isExchange).map(funding => ({
      exchange: funding.from,
      ...toPayment(funding),
      // Sizes of stables stand apart from those of SOL.
      size:
        funding.microUsd === undefined
          ? toLogSize(Number(funding.lamports), LAMPORT_DECIMALS)
          : STABLE_SIZES + toLogSize(Number(funding.microUsd), MICRO_USD_DECIMALS),
    })),
    // Money binds nobody who had a history before all that this payer sent.
    funders: [...funders].flatMap(([wallet, all]) => {
      const payments = all.filter(({ ms }) => !hasTradeHistory(history, ms, sumPaid(all)));
      return payments.length === 0 ? [] : [{ wallet, payments }];
    }),
    crews: fact.crews,
    ...history,
  };
}

/** A sender and its own payers. */
export function listPayers({ from, ancestors }: WalletFunding): ReadonlySet<string> {
  return new Set([from, ...ancestors]);
}

function toPayment({ timestampMs: ms, lamports, microUsd }: WalletFunding): Payment {
  return {
    ms,
    lamports,
    ...(microUsd !== undefined && { microUsd }),
  };
}

export type Funds = Readonly<ReturnType<typeof extractFunds>>;
export type Withdrawal = Funds['withdrawals'][number];

/** Whether payments before a buy cover enough of its cost. */
export function canExplainBuy(
  payments: readonly Payment[],
  { ms: boughtMs, lamports, usd }: Pick<Act, 'ms' | 'lamports' | 'usd'>,
  withinMs: number,
): boolean {
  return isCostCovered(
    payments.filter(({ ms }) => mayHavePaid(ms, boughtMs, withinMs)),
    toActCost({ lamports, usd }),
    rules.paidPercentMin,
  );
}

/** What an act cost in both currencies. */
export function toActCost({ lamports, usd }: Pick<Act, 'lamports' | 'usd'>): Cost {
  return { lamports, microUsd: usd === null ? null : String(Math.round(usd * 1e6)) };
}

/** Whether a wallet's history is small beside what it trades here. */
export function isFreshBuyer(funds: Funds, act: Pick<Act, 'ms' | 'usd' | 'lamports'>): boolean {
  const { lamports, microUsd } = toActCost(act);
  return !hasTradeHistory(
    funds,
    act.ms,
    microUsd === null ? { lamports: lamports ?? '0' } : { lamports: '0', microUsd },
  );
}

/** Whether funding may have paid for a later buy. */
export function mayHavePaid(fundedMs: number, boughtMs: number, withinMs: number): boolean {
  return boughtMs - fundedMs <= withinMs && fundedMs - boughtMs <= rules.evidenceLateMs;
}

/** Asks what a wallet knows about another. */
export type Question = {
  readonly wallet: string;
  readonly about: string;
  readonly ms: number;
  readonly slot: number;
};
