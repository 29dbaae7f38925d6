import { type Paid, toNominalLamports } from '../identity/paid.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { findPublicSenders, isPublic } from '../mint/public-senders.ts';
import { insiderRules as rules } from './rules.ts';
import { convertUsdToLamports } from './stake.ts';

/** A payment with its payer and the payer's payers. */
export type Payment = Paid & { readonly id: string; readonly senders: readonly string[]; readonly ms: number };

/** A wallet's receipts before it acted, and its first known swap. */
export type Inflows = {
  readonly payments: readonly Payment[];
  readonly firstTradeMs: number | null;
  /** Senders that turned out to be public. */
  readonly publics?: readonly string[];
};

/** Extracts payments. Those of public senders have no senders. */
export function extractInflows(fact: FundedFact): Inflows {
  const publics = findPublicSenders(fact);
  const keepPrivate = (wallets: readonly (string | null)[]): readonly string[] =>
    [...new Set(wallets)].filter(wallet => wallet !== null && !publics.has(wallet)) as string[];
  const payments: Payment[] = fact.fundings.map(
    ({ id, from, category, ancestors, timestampMs, lamports, microUsd }) => ({
      id,
      senders: isPublic(category) ? [] : keepPrivate([from, ...ancestors]),
      ms: timestampMs,
      lamports,
      ...(microUsd !== undefined && { microUsd }),
    }),
  );
  // A first funding without an amount explains nothing.
  const { firstFundedMs: ms, firstLamports: lamports, firstMicroUsd: microUsd, directFunder, root } = fact;
  if (ms !== null && lamports && !payments.some(payment => payment.ms === ms)) {
    const senders = keepPrivate([directFunder, root?.wallet ?? null]);
    payments.push({ lamports, ...(microUsd && { microUsd }), id: FIRST, senders, ms });
  }
  return { payments, firstTradeMs: fact.firstTradeMs ?? null, publics: [...publics] };
}

/** Keeps payments of earlier facts, with the newer view of senders. */
export function mergeInflows(before: Inflows | undefined, newer: Inflows): Inflows {
  if (before === undefined) return newer;
  const publics = new Set([...(newer.publics ?? []), ...(before.publics ?? [])]);
  const listed = new Set(newer.payments.map(({ id }) => id));
  const earlier = before.payments
    .filter(({ id }) => !listed.has(id))
    .map(payment => ({ ...payment, senders: payment.senders.filter(sender => !publics.has(sender)) }));
  const all = [...newer.payments, ...earlier];
  const isTwice = ({ id, ms }: Payment): boolean => id === FIRST && all.some(one => one.id !== FIRST && one.ms === ms);
  let payments = all.filter(payment => !isTwice(payment));
  if (payments.length > rules.paymentsMax) {
    const bySize = (a: Payment, b: Payment): number => {
      const [one, other] = [toNominalLamports(a), toNominalLamports(b)];
      return one === other ? (a.id < b.id ? -1 : 1) : one > other ? -1 : 1;
    };
    payments = payments.toSorted(bySize).slice(0, rules.paymentsMax);
  }
  return { ...newer, payments, publics: [...publics].slice(0, rules.paymentsMax) };
}

const FIRST = 'first';

/** Sums payments in lamports, stables at the price of SOL. */
export function sumPaid(payments: readonly Payment[], solUsd: string | null): bigint {
  return payments.reduce(
    (sum, { lamports, microUsd }) =>
      sum + BigInt(lamports) + convertUsdToLamports(BigInt(microUsd ?? 0), MICRO, solUsd),
    0n,
  );
}

const MICRO = 6;

/** Payments that can have paid for acts until a time. */
export function filterPaymentsUntil({ payments }: Inflows, ms: number): readonly Payment[] {
  return payments.filter(payment => payment.ms <= ms + rules.paidLateMs);
}

/** Drops payments to a wallet that had a history. */
export function filterBindingPayments(payments: readonly Payment[], { firstTradeMs }: Inflows): readonly Payment[] {
  return payments.filter(({ ms }) => firstTradeMs === null || ms - firstTradeMs <= rules.freshTradeMs);
}

/** Whether a part covers enough of a whole. */
export function hasEnoughCoverage(part: bigint, whole: bigint): boolean {
  return part > 0n && part * 100n >= whole * BigInt(rules.paidPercentMin);
}
