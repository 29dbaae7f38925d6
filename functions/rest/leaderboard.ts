import { presentRanked, presentSort } from '../../layers/contract/present/leaderboard.ts';
import { leaderboardRoutes } from '../../layers/contract/routes/leaderboard.ts';
import { serveWith } from '../../layers/edge/tables.ts';
import { boardPage } from '../../layers/flows/board/page.ts';
import { openKolNames } from '../../layers/flows/registry.ts';

/** GET /v1/leaderboard */
export const handler = serveWith(
  leaderboardRoutes.leaderboard,
  tables => ({ board: tables.board, kolNames: openKolNames(tables) }),
  async ({ board, kolNames }, { query, nowMs }) => {
    const { window, sort, limit, offset, include_hft: includeHft } = query;
    const ranked = await boardPage(board, { window, sort, includeHft }, { offset, limit }, nowMs);
    const names = await kolNames(
      ranked.map(({ wallet }) => wallet),
      nowMs,
    );
    return {
      leaderboard: ranked.map(one => presentRanked(one, names.get(one.wallet) ?? null)),
      window,
      sort: presentSort(sort),
      limit,
      offset,
    };
  },
);
