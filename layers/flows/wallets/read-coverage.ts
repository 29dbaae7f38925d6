import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { type Extent, loadExtent } from '../../storage/operations/extent.ts';
import type { WalletHead } from '../../storage/wallets/wallets.ts';

/** Times of all events applied; a wallet's own rows may be newer than what is noted. */
export async function readCoverage(operations: TableRef<'operations'>, newestMs: number): Promise<Extent | null> {
  const extent = await loadExtent(operations);
  return extent && { fromMs: extent.fromMs, toMs: Math.max(extent.toMs, newestMs) };
}

/** Of a header's rows. */
export function getNewestMs({ seq, newestMs }: Pick<WalletHead, 'seq' | 'newestMs'>): number {
  return seq === 0 ? 0 : newestMs;
}
