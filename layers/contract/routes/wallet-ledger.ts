import { address, oneOf } from '../parameters.ts';
import { route } from '../route.ts';
import { positionsPage } from '../schemas/wallet-ledger.ts';
import { positionExample } from '../wallet-ledger-examples.ts';

/** Routes that read only a wallet's ledgers (`docs/reference/rules.md#positions`). */
export const walletLedgerRoutes = {
  walletPositions: route({
    path: '/v1/wallet/{address}/positions',
    tier: 'layer2',
    door: 'rest/wallet/positions',
    tag: 'Wallet',
    summary: 'Positions by FIFO, newest entry first, at most the newest 1,000; no mark-to-market value',
    pathParameters: { address: address('Wallet') },
    query: {
      status: oneOf(
        'open: something is held, partly sold or not; closed: sold or sent away',
        ['open', 'closed', 'all'],
        'all',
      ),
    },
    response: positionsPage,
    contentType: 'application/json',
    cacheSeconds: null,
    reads: ['ledgers', 'positions'],
    example: { positions: [positionExample] },
  }),
} as const;
