import { pick } from '../kernel/pick.ts';
import type { FundedFact, WalletFunding } from '../mint/mint-row.ts';
import { findPublicSenders, isPublic } from '../mint/public-senders.ts';
import type { Trade } from '../mint/trade.ts';
import { bundleLimits } from './lifecycle-rules.ts';

/** A wallet's first swap and payers. */
export type Background = {
  readonly firstTradeMs: number | null;
  readonly payments: readonly Payment[];
};

export type Payment = Pick<WalletFunding, 'id' | 'from' | 'lamports' | 'microUsd' | 'timestampMs' | 'ancestors'>;

/** By wallet, newest last. */
export type Backgrounds = Map<string, Background>;

/** Newest price of SOL. */
export type SolPrice = { readonly ms: number; readonly usd: string };

/** Adds the answer of a bundle's wallet. An older one may come later. */
export function putBackground(backgrounds: Backgrounds, fact: FundedFact): void {
  const publics = findPublicSenders(fact);
  const fresh = fact.fundings
    .filter(({ from, category }) => !isPublic(category) && !publics.has(from))
    .map(funding => pick(funding, 'id', 'from', 'lamports', 'microUsd', 'timestampMs', 'ancestors'));
  const known = backgrounds.get(fact.wallet);
  const paid = [...(known?.payments ?? []), ...fresh];
  const payments = [...new Map(paid.map(one => [`${one.id} ${one.from}`, one])).values()]
    .sort((a, b) => b.timestampMs - a.timestampMs || (a.id < b.id ? -1 : 1))
    .slice(0, bundleLimits.paymentsMax);
  const firstTradeMs = Math.min(known?.firstTradeMs ?? Infinity, fact.firstTradeMs ?? Infinity);
  backgrounds.delete(fact.wallet);
  backgrounds.set(fact.wallet, { firstTradeMs: firstTradeMs === Infinity ? null : firstTradeMs, payments });
  if (backgrounds.size > bundleLimits.backgroundsMax) backgrounds.delete(backgrounds.keys().next().value!);
}

/** Keeps the newest price of SOL. */
export function takeSolPrice(held: { sol: SolPrice | null }, { timestampMs: ms, solPriceUsd: usd }: Trade): void {
  if (usd !== null && (held.sol === null || ms > held.sol.ms)) held.sol = { ms, usd };
}
