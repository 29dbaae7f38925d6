import { boardSorts, boardWindows } from '../../core/board/window.ts';
import { OTHER } from '../examples/token.ts';
import { defineChoice, defineFlag, defineInteger } from '../parameters.ts';
import { route } from '../route.ts';
import { leaderboardPage } from '../schemas/leaderboard.ts';

/** Leaderboard route (`docs/reference/rules.md#leaderboard`). */
export const leaderboardRoutes = {
  leaderboard: route({
    path: '/v1/leaderboard',
    tier: 'layer2',
    file: 'rest/leaderboard',
    tag: 'Wallet',
    summary: 'Best wallets with at least 5 exits in the window, per minute; 10,000 per list by default',
    query: {
      window: defineChoice('Exits of the last 1, 7 or 30 days', boardWindows, '7d'),
      sort: defineChoice('Sort order; ties sort by address', boardSorts, 'pnl_usd'),
      limit: defineInteger('Maximum number of entries', { min: 1, max: 500, fallback: 100 }),
      offset: defineInteger('Entries to skip', { min: 0, fallback: 0 }),
      include_hft: defineFlag('Include wallets that held more than half of their exits under 60 seconds', false),
    },
    isPaged: true,
    readUnitsMax: 520,
    response: leaderboardPage,
    cacheSeconds: 60,
    reads: ['board', 'identities'],
    example: {
      leaderboard: [
        {
          rank: 1,
          wallet_address: OTHER,
          kol_username: 'Example',
          kol_platform: 'x',
          total_trades: 148,
          wins: 91,
          losses: 57,
          win_rate: 0.6148648648648649,
          total_pnl_usd: 48211.07,
          total_volume_usd: 301877.52,
          roi: 38.01,
          cash_pnl_usd: 48102.44,
        },
      ],
      window: '7d',
      sort: 'total_pnl_usd',
      limit: 100,
      offset: 0,
    },
  }),
} as const;
