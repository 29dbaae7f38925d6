import * as z from 'zod/mini';
import { boardWindows } from '../../core/board/window.ts';
import { platforms } from '../../core/identity/identity.ts';
import { defineFields } from './each.ts';

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
});
