import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { layerPath } from '../../../layers/edge/config.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { currentBuyerQuality } from '../../../layers/flows/buyer-quality.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/token/{mint}/buyer-quality */
export const handler = serveWith(
  tokenSecurityRoutes.tokenBuyerQuality,
  ({ tape, wallets, funding }) => ({
    tape: openTape(tape),
    wallets: openWallets(wallets),
    registry: { funding, known: readKnownWallets(layerPath('known-wallets')) },
  }),
  (stores, { path, query, nowMs }) => currentBuyerQuality(stores, path.mint, query.window_hours, nowMs),
);
