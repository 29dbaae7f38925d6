import { positionExample } from '../examples/wallet-ledger.ts';
import { address, oneOf } from '../parameters.ts';
import { route } from '../route.ts';
import { positionsPage } from '../schemas/wallet-ledger.ts';

/** Routes that read only a wallet's ledgers (`docs/reference/rules.md#positions`). */
export const walletLedgerRoutes = {
  walletPositions: route({
    path: '/v1/wallet/{address}/positions',
    tier: 'layer2',
    file: 'rest/wallet/positions',
    tag: 'Wallet',
    summary: 'FIFO positions, newest first, at most 1,000, without market values',
    pathParameters: { address: address('Wallet') },
    query: {
      status: oneOf('open: tokens remain; closed: all tokens sold or transferred', ['open', 'closed', 'all'], 'all'),
    },
    response: positionsPage,
    reads: ['ledgers', 'positions'],
    example: { positions: [positionExample] },
  }),
} as const;
