import { presentPosition } from '../../../layers/contract/present/wallet-ledger.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { walletPositions } from '../../../layers/flows/wallet-positions.ts';

/** GET /v1/wallet/{address}/positions */
export const handler = serveTables(walletRoutes.walletPositions, async (tables, { path, query }) => ({
  positions: (await walletPositions(tables, path.address, query.status)).map(({ mint, position }) =>
    presentPosition({ wallet: path.address, tokenMint: mint }, position),
  ),
}));
