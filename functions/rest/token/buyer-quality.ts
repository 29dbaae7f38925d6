import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readBuyerQuality } from '../../../layers/flows/buyers/buyer-quality.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/token/{mint}/buyer-quality */
export const handler = createHandlerWith(
  tokenSecurityRoutes.tokenBuyerQuality,
  ({ tape, wallets, funding }) => ({
    tape: openTape(tape),
    wallets: openWallets(wallets),
    registry: { funding, known: readKnownWallets(getLayerPath('known-wallets')) },
  }),
  (stores, { path, query, nowMs }) => readBuyerQuality(stores, path.mint, query.window_hours, nowMs),
);
