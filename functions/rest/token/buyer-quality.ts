import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { layerPath } from '../../../layers/edge/config.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { currentBuyerQuality } from '../../../layers/flows/buyer-quality.ts';
import { readKnownWallets } from '../../../layers/storage/known-wallets.ts';
import { openTape } from '../../../layers/storage/tape.ts';
import { openWallets } from '../../../layers/storage/wallets.ts';

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
