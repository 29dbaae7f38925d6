import { performanceWindows } from '../../core/ledger/performance.ts';
import {
  checkTimeRange,
  defineAddress,
  defineChoice,
  defineCursor,
  defineInteger,
  makeOptional,
} from '../parameters.ts';
import { route } from '../route.ts';
import { walletPerformance, walletPnlPage, walletQuality, walletTradesPage } from '../schemas/wallet.ts';
import { walletLabels } from '../schemas/wallet-labels.ts';
import { positionsPage } from '../schemas/wallet-ledger.ts';
import { walletProfile } from '../schemas/wallet-profile.ts';
import { defineWalletRoute } from './subjects.ts';

const paging = {
  limit: defineInteger('Maximum number of exits', { min: 1, max: 200, fallback: 50 }),
  offset: defineInteger('Exits to skip', { min: 0, fallback: 0 }),
  token: makeOptional(defineAddress('Only exits of this token')),
};

/** Wallet routes (`docs/reference/api/wallets.md#wallets`, `docs/reference/rules/positions.md#positions`). */
export const walletRoutes = {
  walletPerformance: route({
    ...defineWalletRoute('performance'),
    summary: 'Realized performance of exits in a window that ends now',
    query: { window: defineChoice('Days before now', ['1d', '7d', '30d'], '7d') },
    readUnitsMax: 6,
    response: walletPerformance,
    cacheSeconds: 30,
    covers: {
      at: 'body',
      window: ({ query: { window }, nowMs }) => ({ fromMs: nowMs - performanceWindows[window], toMs: nowMs }),
      volumeUsd: body => body.total_volume_usd,
    },
    reads: ['wallets', 'operations'],
  }),
  walletTrades: route({
    ...defineWalletRoute('trades'),
    summary: 'Realized PnL per exit, newest first; times as UTC text',
    query: paging,
    isPaged: true,
    readUnitsMax: 150,
    response: walletTradesPage,
    reads: ['wallets'],
  }),
  walletPnl: route({
    ...defineWalletRoute('pnl'),
    summary: 'The rows of /trades with times in unix ms, filtered by exit time',
    query: {
      ...paging,
      from: makeOptional(defineInteger('First exit time, unix ms, inclusive', { min: 0 })),
      to: makeOptional(defineInteger('Last exit time, unix ms, exclusive', { min: 0 })),
    },
    check: checkTimeRange,
    isPaged: true,
    readUnitsMax: 150,
    response: walletPnlPage,
    reads: ['wallets'],
  }),
  walletLabels: route({
    ...defineWalletRoute('labels'),
    summary: 'Labels of the wallet, or null before classification',
    readUnitsMax: 5,
    response: walletLabels,
    cacheSeconds: 60,
    reads: ['wallets', 'funding', 'identities'],
    layers: ['known-wallets'],
  }),
  walletQuality: route({
    ...defineWalletRoute('quality'),
    summary: 'Skill from closed positions, or null without one',
    readUnitsMax: 2,
    response: walletQuality,
    cacheSeconds: 60,
    reads: ['wallets'],
  }),
  walletProfile: route({
    ...defineWalletRoute('profile'),
    summary: 'Thirty trading features, raw and normalized to 0–1',
    readUnitsMax: 4,
    response: walletProfile,
    cacheSeconds: 60,
    reads: ['wallets', 'funding'],
    layers: ['known-wallets'],
  }),
  walletPositions: route({
    ...defineWalletRoute('positions'),
    summary: 'FIFO positions with their value at the mark, newest first, 1,000 a page',
    query: {
      status: defineChoice(
        'open: tokens remain; closed: all tokens sold or transferred',
        ['open', 'closed', 'all'],
        'all',
      ),
      cursor: makeOptional(defineCursor('Place of the next page, from `Link`')),
    },
    isPaged: true,
    readUnitsMax: 4_000,
    response: positionsPage,
    covers: {
      at: 'header',
      window: ({ body: { positions }, nowMs }) => {
        const entries = positions.map(({ entry_timestamp }) => entry_timestamp * 1_000);
        return entries.length === 0 ? null : { fromMs: Math.min(...entries), toMs: nowMs };
      },
    },
    reads: ['ledgers', 'positions', 'tape', 'wallets', 'security', 'prices', 'operations'],
  }),
} as const;
