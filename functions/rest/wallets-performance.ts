import { toPerformanceView } from '../../layers/contract/present/wallet.ts';
import { batchRoutes } from '../../layers/contract/routes/batch.ts';
import { performanceWindows } from '../../layers/core/ledger/performance.ts';
import { countBatch } from '../../layers/edge/rate-limit.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { readPerformances } from '../../layers/flows/wallets/performance.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallets/performance */
export const handler = createHandlerWith(
  batchRoutes.walletsPerformance,
  ({ wallets, operations }) => ({ wallets: openWallets(wallets), operations }),
  async ({ wallets, operations }, { query: { addresses, window }, ...caller }) => {
    await countBatch(operations, caller, addresses.length);
    const rows = await readPerformances(wallets, addresses, performanceWindows[window], caller.nowMs);
    return {
      window,
      wallets: rows.map(({ wallet, sum, figures }) => ({
        wallet_address: wallet,
        ...toPerformanceView(sum, figures),
      })),
    };
  },
);
