import { presentRanked, presentSort } from '../../layers/contract/present/leaderboard.ts';
import { leaderboardRoutes } from '../../layers/contract/routes/leaderboard.ts';
import { cutPage } from '../../layers/edge/next-page.ts';
import { serveWith } from '../../layers/edge/tables.ts';
import { boardPage } from '../../layers/flows/board/page.ts';
import { openKolNames } from '../../layers/flows/registry.ts';

/** GET /v1/leaderboard */
export const handler = serveWith(
  leaderboardRoutes.leaderboard,
  tables => ({ board: tables.board, kolNames: openKolNames(tables) }),
  async ({ board, kolNames }, { query, nowMs }) => {
    const { window, sort, limit, offset, include_hft: includeHft } = query;
    const ranked = await boardPage(board, { window, sort, includeHft }, { offset, limit: limit + 1 }, nowMs);
    const { shown, next } = cutPage(ranked, query);
    const names = await kolNames(
      shown.map(({ wallet }) => wallet),
      nowMs,
    );
    const leaderboard = shown.map(one => presentRanked(one, names.get(one.wallet) ?? null));
    return { status: 200, body: { leaderboard, window, sort: presentSort(sort), limit, offset }, next };
  },
);
