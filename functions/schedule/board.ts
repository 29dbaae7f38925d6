import middy from '@middy/core';
import { schedules } from '../../layers/contract/schedules.ts';
import { getLeaderboardRanks } from '../../layers/edge/config.ts';
import { createObserver, flushCounters } from '../../layers/edge/observe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { type RankerDeps, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import { openBoardWatch } from '../../layers/flows/board/size.ts';

const { board, operations } = openTables(schedules.board);
const deps: RankerDeps = {
  board,
  ranks: getLeaderboardRanks(),
  warm: null,
  watchSize: openBoardWatch(createObserver(operations, 'board')),
};

/** Every minute: publishes the next leaderboard snapshot. */
export const handler = middy(() => rankMinute(deps, Date.now())).use(flushCounters);
