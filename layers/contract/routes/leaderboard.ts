import { boardSorts, boardWindows } from '../../core/board/window.ts';
import { flag, integer, oneOf } from '../parameters.ts';
import { route } from '../route.ts';
import { leaderboardPage } from '../schemas/leaderboard.ts';

/** Leaderboard route (`docs/reference/rules.md#leaderboard`). */
export const leaderboardRoutes = {
  leaderboard: route({
    path: '/v1/leaderboard',
    tier: 'layer2',
    door: 'rest/leaderboard',
    tag: 'Wallet',
    summary:
      'Wallets with at least 5 exits in the window, best first, as of the last whole minute; of each list as many as the deployment keeps, 10,000 by default',
    pathParameters: {},
    query: {
      window: oneOf('Exits of the last 1, 7 or 30 days', boardWindows, '7d'),
      sort: oneOf('Order; equal figures stand by address', boardSorts, 'pnl_usd'),
      limit: integer('Most entries to return', { min: 1, max: 500, fallback: 100 }),
      offset: integer('Entries to pass over', { min: 0, fallback: 0 }),
      include_hft: flag('Whether wallets are listed more than half of whose exits were held under 60 seconds', false),
    },
    response: leaderboardPage,
    contentType: 'application/json',
    cacheSeconds: 60,
    reads: ['board', 'identities'],
    example: {
      leaderboard: [
        {
          rank: 1,
          wallet_address: '6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd',
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
