import { performanceExample, walletTradeExample } from '../examples/wallet.ts';
import { qualityExample, walletLabelsExample, walletProfileExample } from '../examples/wallet-labels.ts';
import { pnlExample, positionExample } from '../examples/wallet-ledger.ts';
import { address, cursor, integer, oneOf, optional, rangeProblem } from '../parameters.ts';
import { route } from '../route.ts';
import { walletPerformance, walletPnlPage, walletQuality, walletTradesPage } from '../schemas/wallet.ts';
import { walletLabels } from '../schemas/wallet-labels.ts';
import { positionsPage } from '../schemas/wallet-ledger.ts';
import { walletProfile } from '../schemas/wallet-profile.ts';
import { ofWallet } from './subjects.ts';

const paging = {
  limit: integer('Maximum number of exits', { min: 1, max: 200, fallback: 50 }),
  offset: integer('Exits to skip', { min: 0, fallback: 0 }),
  token: optional(address('Only exits of this token')),
};

/** Wallet routes (`docs/reference/api.md#wallets`, `docs/reference/rules.md#positions`). */
export const walletRoutes = {
  walletPerformance: route({
    ...ofWallet('performance'),
    summary: 'Realized performance of exits in a window that ends now',
    query: { window: oneOf('Days before now', ['1d', '7d', '30d'], '7d') },
    readUnitsMax: 3,
    response: walletPerformance,
    cacheSeconds: 30,
    reads: ['wallets'],
    example: performanceExample,
  }),
  walletTrades: route({
    ...ofWallet('trades'),
    summary: 'Realized PnL per exit, newest first; times as UTC text',
    query: paging,
    isPaged: true,
    readUnitsMax: 150,
    response: walletTradesPage,
    reads: ['wallets'],
    example: { trades: [walletTradeExample], limit: 50, offset: 0 },
  }),
  walletPnl: route({
    ...ofWallet('pnl'),
    summary: 'The rows of /trades with times in unix ms, filtered by exit time',
    query: {
      ...paging,
      from: optional(integer('First exit time, unix ms, inclusive', { min: 0 })),
      to: optional(integer('Last exit time, unix ms, exclusive', { min: 0 })),
    },
    check: rangeProblem,
    isPaged: true,
    readUnitsMax: 150,
    response: walletPnlPage,
    reads: ['wallets'],
    example: { trades: [pnlExample], limit: 50, offset: 0 },
  }),
  walletLabels: route({
    ...ofWallet('labels'),
    summary: 'Labels of the wallet, or null before classification',
    readUnitsMax: 5,
    response: walletLabels,
    cacheSeconds: 60,
    reads: ['wallets', 'funding', 'identities'],
    layers: ['known-wallets'],
    example: walletLabelsExample,
  }),
  walletQuality: route({
    ...ofWallet('quality'),
    summary: 'Skill from closed positions, or null without one',
    readUnitsMax: 2,
    response: walletQuality,
    cacheSeconds: 60,
    reads: ['wallets'],
    example: qualityExample,
  }),
  walletProfile: route({
    ...ofWallet('profile'),
    summary: 'Thirty trading features, raw and normalized to 0–1',
    readUnitsMax: 4,
    response: walletProfile,
    cacheSeconds: 60,
    reads: ['wallets', 'funding'],
    layers: ['known-wallets'],
    example: walletProfileExample,
  }),
  walletPositions: route({
    ...ofWallet('positions'),
    summary: 'FIFO positions, newest first, 1,000 a page, without market values',
    query: {
      status: oneOf('open: tokens remain; closed: all tokens sold or transferred', ['open', 'closed', 'all'], 'all'),
      cursor: optional(cursor('Place of the next page, from `Link`')),
    },
    isPaged: true,
    readUnitsMax: 3_000,
    response: positionsPage,
    reads: ['ledgers', 'positions', 'tape', 'wallets'],
    example: { positions: [positionExample] },
  }),
} as const;
