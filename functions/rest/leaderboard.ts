import { leaderboardRoutes, toLeaderboardEntry, toPublicSort } from '../../layers/contract/routes/leaderboard.ts';
import { boardWindowMs } from '../../layers/core/board/window.ts';
import { openGapReader } from '../../layers/edge/gaps.ts';
import { splitPage } from '../../layers/edge/next-page.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { readBoardPage } from '../../layers/flows/board/page.ts';
import { describeWindow } from '../../layers/flows/coverage/window.ts';
import { openKolNames } from '../../layers/flows/registry.ts';

/** GET /v1/leaderboard */
export const handler = createHandlerWith(
  leaderboardRoutes.leaderboard,
  tables => ({
    board: tables.board,
    kolNames: openKolNames(tables),
    readGaps: openGapReader(tables.operations),
  }),
  async ({ board, kolNames, readGaps }, { query, nowMs }) => {
    const { window, sort, limit, offset, include_hft: includeHft } = query;
    const ranked = await readBoardPage(board, { window, sort, includeHft }, { offset, limit: limit + 1 }, nowMs);
    const { shown, next } = splitPage(ranked, query);
    const names = await kolNames(
      shown.map(({ wallet }) => wallet),
      nowMs,
    );
    const leaderboard = shown.map(one => toLeaderboardEntry(one, names.get(one.wallet) ?? null));
    const span = { fromMs: nowMs - boardWindowMs[window], toMs: nowMs };
    const coverage = describeWindow(await readGaps(nowMs), span, null, nowMs);
    return { status: 200, body: { leaderboard, window, sort: toPublicSort(sort), limit, offset, ...coverage }, next };
  },
);
