import type * as z from 'zod/mini';
import { toSnakeCase } from '../../contract/present/snake-case.ts';
import type { walletEntanglement } from '../../contract/schemas/coordination.ts';
import { loadEntangled } from '../../storage/coordination/co-actions.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';

/** Returns a wallet's clusters, newest first, ties by mint. */
export async function readEntanglementAnswer(
  table: CoordinationTable,
  wallet: string,
): Promise<z.infer<typeof walletEntanglement>> {
  const clusters = (await loadEntangled(table, wallet)).map(({ mint, wallets, edgeCount }) => ({
    walletAddress: wallet,
    clusterWallets: wallets,
    tokenMint: mint,
    edgeCount,
  }));
  return toSnakeCase({ wallet, clusters, clusterCount: clusters.length });
}
