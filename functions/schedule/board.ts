import { schedules } from '../../layers/contract/schedules.ts';
import { leaderboardRanks } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { type RankerDeps, rankMinute } from '../../layers/flows/board/rank-minute.ts';

const { board } = openTables(schedules.board);
const deps: RankerDeps = { board, ranks: leaderboardRanks(), warm: null };

/** Every minute: publishes the next leaderboard snapshot. */
export const handler = (): Promise<void> => rankMinute(deps, Date.now());
