import { dynamoClient } from '../../layers/edge/clients.ts';
import { leaderboardRanks, tableName } from '../../layers/edge/config.ts';
import { type RankerParts, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import { openBoard } from '../../layers/storage/board/board.ts';

const parts: RankerParts = {
  board: openBoard(dynamoClient(), tableName('board')),
  ranks: leaderboardRanks(),
  warm: null,
};

/** Every minute: publishes the next leaderboard snapshot. */
export const handler = (): Promise<void> => rankMinute(parts, Date.now());
