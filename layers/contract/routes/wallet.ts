import { performanceExample, pnlExample, walletTradeExample } from '../examples/wallet.ts';
import { qualityExample, walletLabelsExample, walletProfileExample } from '../examples/wallet-labels.ts';
import { address, integer, oneOf, optional } from '../parameters.ts';
import { route } from '../route.ts';
import { walletPerformance, walletPnlPage, walletQuality, walletTradesPage } from '../schemas/wallet.ts';
import { walletLabels } from '../schemas/wallet-labels.ts';
import { walletProfile } from '../schemas/wallet-profile.ts';

const wallet = {
  tier: 'layer2',
  tag: 'Wallet',
  pathParameters: { address: address('Wallet') },
} as const;

const paging = {
  limit: integer('Maximum number of exits', { min: 1, max: 200, fallback: 50 }),
  offset: integer('Exits to skip', { min: 0, fallback: 0 }),
  token: optional(address('Only exits of this token')),
};

/** Wallet routes (`docs/reference/api.md#wallets`). */
export const walletRoutes = {
  walletPerformance: route({
    ...wallet,
    path: '/v1/wallet/{address}/performance',
    file: 'rest/wallet/performance',
    summary: 'Realized performance of exits in a window that ends now',
    query: { window: oneOf('Days before now', ['1d', '7d', '30d'], '7d') },
    response: walletPerformance,
    cacheSeconds: 30,
    reads: ['wallets'],
    example: performanceExample,
  }),
  walletTrades: route({
    ...wallet,
    path: '/v1/wallet/{address}/trades',
    file: 'rest/wallet/trades',
    summary: 'Realized PnL per exit, newest first; times as UTC text',
    query: paging,
    response: walletTradesPage,
    reads: ['wallets'],
    example: { trades: [walletTradeExample], limit: 50, offset: 0 },
  }),
  walletPnl: route({
    ...wallet,
    path: '/v1/wallet/{address}/pnl',
    file: 'rest/wallet/pnl',
    summary: 'The rows of /trades with times in unix ms, filtered by exit time',
    query: {
      ...paging,
      from: optional(integer('First exit time, unix ms, inclusive', { min: 0 })),
      to: optional(integer('Last exit time, unix ms, exclusive', { min: 0 })),
    },
    check: ({ from, to }) =>
      from !== undefined && to !== undefined && from >= to
        ? `from must be less than to, got from=${from} and to=${to}`
        : null,
    response: walletPnlPage,
    reads: ['wallets'],
    example: { trades: [pnlExample], limit: 50, offset: 0 },
  }),
  walletLabels: route({
    ...wallet,
    path: '/v1/wallet/{address}/labels',
    file: 'rest/wallet/labels',
    summary: 'Labels of the wallet, or null before classification',
    response: walletLabels,
    cacheSeconds: 60,
    reads: ['wallets', 'funding', 'identities'],
    layers: ['known-wallets'],
    example: walletLabelsExample,
  }),
  walletQuality: route({
    ...wallet,
    path: '/v1/wallet/{address}/quality',
    file: 'rest/wallet/quality',
    summary: 'Skill from closed positions, or null without one',
    response: walletQuality,
    cacheSeconds: 60,
    reads: ['wallets'],
    example: qualityExample,
  }),
  walletProfile: route({
    ...wallet,
    path: '/v1/wallet/{address}/profile',
    file: 'rest/wallet/profile',
    summary: 'Thirty trading features, raw and normalized to 0–1',
    response: walletProfile,
    cacheSeconds: 60,
    reads: ['wallets', 'funding'],
    layers: ['known-wallets'],
    example: walletProfileExample,
  }),
} as const;
