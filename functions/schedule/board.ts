import middy from '@middy/core';
import { schedules } from '../../layers/contract/schedules.ts';
import { leaderboardRanks } from '../../layers/edge/config.ts';
import { flushCounters, observer } from '../../layers/edge/observe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { type RankerDeps, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import { openBoardWatch } from '../../layers/flows/board/size.ts';

const { board, operations } = openTables(schedules.board);
const deps: RankerDeps = {
  board,
  ranks: leaderboardRanks(),
  warm: null,
  watchSize: openBoardWatch(observer(operations, 'board')),
};

/** Every minute: publishes the next leaderboard snapshot. */
export const handler = middy(() => rankMinute(deps, Date.now())).use(flushCounters);
