import { presentRanked, presentSort } from '../../layers/contract/present/leaderboard.ts';
import { leaderboardRoutes } from '../../layers/contract/routes/leaderboard.ts';
import { dynamoClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { serve } from '../../layers/edge/http.ts';
import { boardPage } from '../../layers/flows/board/page.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { openBoard } from '../../layers/storage/board/board.ts';
import { openIdentities } from '../../layers/storage/wallets/identities.ts';

const client = dynamoClient();
const board = openBoard(client, tableName('board'));
const kolNames = openKolNames({ identities: openIdentities(client, tableName('identities')) });

/** GET /v1/leaderboard */
export const handler = serve(leaderboardRoutes.leaderboard, async ({ query, nowMs }) => {
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
});
