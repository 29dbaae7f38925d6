import { putItems } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryPage } from '../kernel/query.ts';
import type { Wallets } from './wallets.ts';

/** A buy whose funding was sent to its mint. */
export type Referrer = {
  readonly wallet: string;
  readonly mint: string;
  readonly slot: number;
  readonly timestampMs: number;
};

/** Newest buys first (*default*). */
export const BACK_REFERENCES_MAX = 2_000;

function formatCitedKey(cited: string): string {
  return `c#${cited}`;
}
const MS_DIGITS = 15;

/** Cites a wallet for a large balance: only its category counts. */
export function nameHeldBalance(wallet: string): string {
  return `${wallet} balance`;
}

/** Idempotent. */
export function saveBackReferences(
  wallets: Wallets,
  cited: readonly string[],
  referrers: readonly Referrer[],
): Promise<void> {
  return putItems(
    wallets,
    cited.flatMap(one =>
      referrers.map(({ wallet, mint, slot, timestampMs }) => ({
        k: { S: formatCitedKey(one) },
        s: { S: `${String(timestampMs).padStart(MS_DIGITS, '0')}#${wallet}#${mint}` },
        slot: { N: String(slot) },
      })),
    ),
  );
}

/** Newest buys first; one consistent read. */
export async function loadBackReferences(wallets: Wallets, cited: string): Promise<readonly Referrer[]> {
  const { items } = await queryPage(wallets, {
    ...buildConsistentQuery('k = :k', { k: formatCitedKey(cited) }),
    ScanIndexForward: false,
    Limit: BACK_REFERENCES_MAX,
  });
  return items.map(({ s, slot }) => {
    const [ms, wallet, mint] = s!.S!.split('#') as [string, string, string];
    return { wallet, mint, slot: Number(slot!.N), timestampMs: Number(ms) };
  });
}
