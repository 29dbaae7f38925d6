import type * as z from 'zod/mini';
import type { RankedWallet } from '../../core/board/page.ts';
import type { BoardSort } from '../../core/board/window.ts';
import type { PrimaryName } from '../../core/identity/identity.ts';
import type { leaderboardEntry, leaderboardPage } from '../schemas/leaderboard.ts';

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
