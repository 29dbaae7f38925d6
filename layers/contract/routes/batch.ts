import * as z from 'zod/mini';
import { performanceWindows } from '../../core/ledger/performance.ts';
import { defineAddressList } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { tokenPrice } from '../schemas/token.ts';
import { walletPerformance } from '../schemas/wallet.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';
import { walletRoutes } from './wallet.ts';

export const prices = z.object({ prices: describeSchema(z.array(tokenPrice), 'In the order asked, each token once') });

export const walletPerformanceRow = z.extend(z.omit(walletPerformance, { coverage: true }), {
  wallet_address: z.string(),
});

export const walletsPerformance = z.object({
  window: z.string(),
  wallets: describeSchema(z.array(walletPerformanceRow), 'In the order asked, each wallet once'),
  coverage: windowCoverageField,
});

export const IDS_MAX = 100;

/** One request per ten ids begun; `operations` has the bucket (`docs/decisions/105-tickets-and-key-scopes.md`). */
const batch = { tag: 'Extension', writes: ['operations'], memoryMb: 1769 } as const;

/** Routes that answer about many tokens or wallets at once. */
export const batchRoutes = {
  prices: route({
    ...batch,
    path: '/v1/prices',
    tier: 'layer1',
    file: 'rest/prices',
    summary: 'Latest USD prices of up to 100 tokens, and what they are worth; costs one request per 10 tokens begun',
    credits: { perTen: 'mints' },
    query: { mints: defineAddressList('Token mints', IDS_MAX) },
    readUnitsMax: 1_000,
    response: prices,
    clock: 'price_age_s',
    reads: ['candles', 'tape', 'security', 'prices', 'operations'],
  }),
  walletsPerformance: route({
    ...batch,
    path: '/v1/wallets/performance',
    tier: 'layer2',
    file: 'rest/wallets-performance',
    summary: 'Realized performance of up to 100 wallets; costs one request per 10 wallets begun',
    credits: { perTen: 'addresses' },
    query: { addresses: defineAddressList('Wallets', IDS_MAX), window: walletRoutes.walletPerformance.query.window },
    readUnitsMax: 230,
    response: walletsPerformance,
    covers: {
      at: 'body',
      window: ({ query: { window }, nowMs }) => ({ fromMs: nowMs - performanceWindows[window], toMs: nowMs }),
    },
    cacheSeconds: 30,
    reads: ['wallets', 'operations'],
  }),
} as const;
