import type * as z from 'zod/mini';
import type { walletEntanglement } from '../../contract/schemas/coordination.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadEntangled } from '../../storage/coordination/occasions.ts';

/** Returns a wallet's clusters, newest first, ties by mint. */
export const entanglementAnswer = async (
  table: CoordinationTable,
  wallet: string,
): Promise<z.infer<typeof walletEntanglement>> => {
  const clusters = (await loadEntangled(table, wallet)).map(({ mint, wallets, edgeCount }) => ({
    wallet_address: wallet,
    cluster_wallets: [...wallets],
    token_mint: mint,
    edge_count: edgeCount,
  }));
  return { wallet, clusters, cluster_count: clusters.length };
};
