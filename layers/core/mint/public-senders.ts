import type { FundedFact } from './mint-row.ts';

/** Senders of these categories fund strangers, so they do not link wallets. */
const publicCategories: ReadonlySet<string> = new Set(['cex', 'bridge', 'dex_authority']);

export function isPublic(category: string | null): boolean {
  return category !== null && publicCategories.has(category);
}

/** Returns the public senders among a wallet's funders. */
export function findPublicSenders({ fundings, root }: FundedFact): ReadonlySet<string> {
  const senders = new Set(fundings.filter(({ category }) => isPublic(category)).map(({ from }) => from));
  return root !== null && isPublic(root.category) ? senders.add(root.wallet) : senders;
}
