import * as z from 'zod/mini';
import type { RankedWallet } from '../../core/board/page.ts';
import { type BoardSort, boardSorts, boardWindows } from '../../core/board/window.ts';
import { type PrimaryName, platforms } from '../../core/identity/identity.ts';
import { defineChoice, defineFlag, defineInteger } from '../parameters.ts';
import { route } from '../route.ts';
import { defineFields } from '../schemas/each.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';

/** `roi` is in percent. It is null if the exits had no cost. */
export const leaderboardEntry = z.object({
  rank: z.number(),
  wallet_address: z.string(),
  kol_username: z.nullable(z.string()),
  kol_platform: z.nullable(z.enum(platforms)),
  ...defineFields(z.number(), 'total_trades', 'wins', 'losses', 'win_rate', 'total_pnl_usd', 'total_volume_usd'),
  roi: z.nullable(z.number()),
  cash_pnl_usd: z.number(),
});

/** `sort` has the public name of the default order. */
export const leaderboardPage = z.object({
  leaderboard: z.array(leaderboardEntry),
  window: z.enum(boardWindows),
  sort: z.enum(['total_pnl_usd', 'roi', 'win_rate']),
  limit: z.number(),
  offset: z.number(),
  coverage: windowCoverageField,
});

/** Leaderboard route (`docs/reference/rules/lists.md#leaderboard`). */
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
    covers: 'handler',
    reads: ['board', 'identities', 'operations'],
  }),
} as const;

/** Returns a ranked wallet. */
export function toLeaderboardEntry(
  { rank, ...ranked }: RankedWallet & { readonly rank: number },
  name: PrimaryName | null,
): z.input<typeof leaderboardEntry> {
  return {
    rank,
    wallet_address: ranked.wallet,
    kol_username: name?.username ?? null,
    kol_platform: name?.platform ?? null,
    total_trades: ranked.exits,
    wins: ranked.wins,
    losses: ranked.losses,
    win_rate: ranked.wins / ranked.exits,
    total_pnl_usd: ranked.pnlUsd,
    total_volume_usd: ranked.volumeUsd,
    roi: ranked.roiPercent,
    cash_pnl_usd: ranked.cashUsd,
  };
}

/** Returns the public name of a sort order. */
export function toPublicSort(sort: BoardSort): z.input<typeof leaderboardPage>['sort'] {
  return sort === 'pnl_usd' ? 'total_pnl_usd' : sort;
}
