import middy from '@middy/core';
import { schedules } from '../../layers/contract/schedules.ts';
import { getLeaderboardRanks } from '../../layers/edge/config.ts';
import { createObserver, flushCounters } from '../../layers/edge/observe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { openBoardKeeper } from '../../layers/flows/board/keep.ts';
import { type RankerDeps, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import { openBoardWatch } from '../../layers/flows/board/size.ts';
import { keepVersion } from '../../layers/flows/keep-version.ts';

const { board, operations } = openTables(schedules.board);
const deps: RankerDeps = {
  board,
  ranks: getLeaderboardRanks(),
  warm: null,
  watchSize: openBoardWatch(createObserver(operations, 'board')),
};

const keeper = openBoardKeeper(board);

/** Every minute: publishes the next leaderboard snapshot, and keeps it. */
export const handler = middy(async () => {
  await rankMinute(deps, Date.now());
  await keepVersion(keeper, Date.now());
}).use(flushCounters);
