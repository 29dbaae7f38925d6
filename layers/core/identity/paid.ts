/** Money sent between wallets: lamports, or millionths of a dollar in a stable. */
export type Paid = { readonly lamports: string; readonly microUsd?: string | undefined };

export type PaidBy = Paid & { readonly from: string };

/** What something cost in both currencies; null without a price. */
export type Cost = { readonly lamports: string | null; readonly microUsd: string | null };

/** Ranks payments without a price: 1 USD counts as 0.01 SOL. */
export function toNominalLamports({ lamports, microUsd = '0' }: Paid): bigint {
  return BigInt(lamports) + BigInt(microUsd) * NOMINAL_LAMPORTS;
}

const NOMINAL_LAMPORTS = 10n;

/** Adds payments up by currency. */
export function sumPaid(payments: readonly Paid[]): Paid {
  const sum = (of: (paid: Paid) => string): string =>
    String(payments.reduce((total, paid) => total + BigInt(of(paid)), 0n));
  return { lamports: sum(({ lamports }) => lamports), microUsd: sum(({ microUsd = '0' }) => microUsd) };
}

/** Whether payments cover a percentage of a cost. SOL and dollar shares add up. */
export function isCostCovered(payments: readonly Paid[], cost: Cost, percent: number): boolean {
  const lamports = payments.reduce((sum, paid) => sum + BigInt(paid.lamports), 0n);
  const microUsd = payments.reduce((sum, paid) => sum + BigInt(paid.microUsd ?? 0), 0n);
  const inSol = toFraction(lamports, cost.lamports);
  const inUsd = toFraction(microUsd, cost.microUsd);
  const sum = inSol.part * inUsd.whole + inUsd.part * inSol.whole;
  return sum > 0n && sum * 100n >= inSol.whole * inUsd.whole * BigInt(percent);
}

/** An unpriced currency pays for nothing; anything pays for something free. */
function toFraction(part: bigint, whole: string | null): { readonly part: bigint; readonly whole: bigint } {
  return whole === null ? { part: 0n, whole: 1n } : { part, whole: whole === '0' ? 1n : BigInt(whole) };
}
