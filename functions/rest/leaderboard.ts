import { leaderboardRoutes, toLeaderboardEntry, toPublicSort } from '../../layers/contract/routes/leaderboard.ts';
import { splitPage } from '../../layers/edge/next-page.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { readBoardPage } from '../../layers/flows/board/page.ts';
import { openKolNames } from '../../layers/flows/registry.ts';

/** GET /v1/leaderboard */
export const handler = createHandlerWith(
  leaderboardRoutes.leaderboard,
  tables => ({ board: tables.board, kolNames: openKolNames(tables) }),
  async ({ board, kolNames }, { query, nowMs }) => {
    const { window, sort, limit, offset, include_hft: includeHft } = query;
    const ranked = await readBoardPage(board, { window, sort, includeHft }, { offset, limit: limit + 1 }, nowMs);
    const { shown, next } = splitPage(ranked, query);
    const names = await kolNames(
      shown.map(({ wallet }) => wallet),
      nowMs,
    );
    const leaderboard = shown.map(one => toLeaderboardEntry(one, names.get(one.wallet) ?? null));
    return { status: 200, body: { leaderboard, window, sort: toPublicSort(sort), limit, offset }, next };
  },
);
