import type { Paid } from '../identity/paid.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { isPublic, publicSendersOf } from '../mint/public-senders.ts';
import { insiderRules as rules } from './rules.ts';
import { usdToLamports } from './stake.ts';

/** A payment with its payer and the payer's payers. */
export type Payment = Paid & { readonly senders: readonly string[]; readonly ms: number };

/** A wallet's receipts before it acted, and its first known swap. */
export type Inflows = { readonly payments: readonly Payment[]; readonly firstTradeMs: number | null };

/** Extracts payments. Those of public senders have no senders. */
export function inflowsOf(fact: FundedFact): Inflows {
  const publics = publicSendersOf(fact);
  const keepPrivate = (wallets: readonly (string | null)[]): readonly string[] =>
    [...new Set(wallets)].filter(wallet => wallet !== null && !publics.has(wallet)) as string[];
  const payments = fact.fundings.map(({ from, category, ancestors, timestampMs, lamports, microUsd }) => ({
    senders: isPublic(category) ? [] : keepPrivate([from, ...ancestors]),
    ms: timestampMs,
    lamports,
    ...(microUsd !== undefined && { microUsd }),
  }));
  const first = firstPayment(fact);
  const isListed = payments.some(({ ms }) => ms === first?.ms);
  const all = first === null || isListed ? payments : [...payments, { ...first, senders: keepPrivate(first.senders) }];
  return { payments: all, firstTradeMs: fact.firstTradeMs ?? null };
}

/** A first funding without an amount explains nothing. */
function firstPayment({ firstFundedMs, firstLamports, firstMicroUsd, directFunder, root }: FundedFact) {
  if (firstFundedMs === null || !firstLamports) return null;
  const paid = { lamports: firstLamports, ...(firstMicroUsd && { microUsd: firstMicroUsd }) };
  return { ...paid, senders: [directFunder, root?.wallet ?? null], ms: firstFundedMs };
}

/** Sums payments in lamports, stables at the price of SOL. */
export function sumPaid(payments: readonly Payment[], solUsd: string | null): bigint {
  return payments.reduce(
    (sum, { lamports, microUsd }) => sum + BigInt(lamports) + usdToLamports(BigInt(microUsd ?? 0), MICRO, solUsd),
    0n,
  );
}

const MICRO = 6;

/** Payments that can have paid for acts until a time. */
export function paymentsUntil({ payments }: Inflows, ms: number): readonly Payment[] {
  return payments.filter(payment => payment.ms <= ms + rules.paidLateMs);
}

/** Drops payments to a wallet that had a history. */
export function bindingPayments(payments: readonly Payment[], { firstTradeMs }: Inflows): readonly Payment[] {
  return payments.filter(({ ms }) => firstTradeMs === null || ms - firstTradeMs <= rules.freshTradeMs);
}

/** Whether a part covers enough of a whole. */
export function coversEnough(part: bigint, whole: bigint): boolean {
  return part > 0n && part * 100n >= whole * BigInt(rules.paidPercentMin);
}
