import type { FundedFact } from '../mint/mint-row.ts';
import { isPublic, publicSendersOf } from '../mint/public-senders.ts';
import { insiderRules as rules } from './rules.ts';

/** A payment and its private senders: the payer and those who paid the payer. */
export type Payment = { readonly senders: readonly string[]; readonly ms: number; readonly lamports: string };

/** What a wallet received before it acted, and its first known swap. */
export type Inflows = { readonly payments: readonly Payment[]; readonly firstTradeMs: number | null };

/** Extracts payments. Those of public senders have no senders. */
export function inflowsOf(fact: FundedFact): Inflows {
  const publics = publicSendersOf(fact);
  const keepPrivate = (wallets: readonly (string | null)[]): readonly string[] =>
    [...new Set(wallets)].filter(wallet => wallet !== null && !publics.has(wallet)) as string[];
  const payments = fact.fundings.map(({ from, category, ancestors, timestampMs, lamports }) => ({
    senders: isPublic(category) ? [] : keepPrivate([from, ...ancestors]),
    ms: timestampMs,
    lamports,
  }));
  const first = firstPayment(fact);
  const isListed = payments.some(({ ms, lamports }) => ms === first?.ms && lamports === first.lamports);
  const all = first === null || isListed ? payments : [...payments, { ...first, senders: keepPrivate(first.senders) }];
  return { payments: all, firstTradeMs: fact.firstTradeMs ?? null };
}

/** A first funding without an amount explains nothing. */
function firstPayment({ firstFundedMs, firstLamports, directFunder, root }: FundedFact) {
  if (firstFundedMs === null || !firstLamports) return null;
  return { senders: [directFunder, root?.wallet ?? null], ms: firstFundedMs, lamports: firstLamports };
}

/** Sums the payments until a time, those of some senders or all. */
export function sumPaid(
  { payments }: Inflows,
  untilMs: number,
  isSender: ((wallet: string) => boolean) | null = null,
): bigint {
  return payments
    .filter(({ ms, senders }) => ms <= untilMs + rules.paidLateMs && (isSender === null || senders.some(isSender)))
    .reduce((sum, { lamports }) => sum + BigInt(lamports), 0n);
}

/** Whether a part covers enough of a whole. */
export function coversEnough(part: bigint, whole: bigint): boolean {
  return part > 0n && part * 100n >= whole * BigInt(rules.paidPercentMin);
}
